"""The plain Django application; `asgi` puts event stream and worker threads in front of it."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "leastscore_site.settings")
application = get_wsgi_application()
