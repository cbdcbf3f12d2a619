"""Compression that leaves ETags alone: the API's are the version in quotes, compressed or not."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class CompressionMiddleware(GZipMiddleware):
    """Django would make each tag a weak one."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        tag = response.get("ETag")
        compressed = super().process_response(request, response)
        if tag:
            compressed["ETag"] = tag
        return compressed
