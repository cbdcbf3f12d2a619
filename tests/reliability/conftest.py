"""What these tests share with those of the feed: streams that follow."""

from tests.feed.conftest import follow

__all__ = ["follow"]
