"""What the tests of tables share with those of the feed: streams that follow a topic."""

from tests.feed.conftest import follow

__all__ = ["follow"]
