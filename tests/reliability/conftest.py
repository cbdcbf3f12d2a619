"""What these tests share with those of the feed: streams that follow, a Redis of their own."""

from tests.feed.conftest import follow, redis_server

__all__ = ["follow", "redis_server"]
