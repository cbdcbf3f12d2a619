"""What the schema says of the endpoints of matches: how they are called, and of a conflict."""

from functools import partial

from scorekeeper.matches.serializers.told import ConflictTold
from scorekeeper.web import api_schema

reads = partial(api_schema.reads, tags=["Matches"], conflict=ConflictTold)
writes = partial(api_schema.writes, tags=["Matches"], conflict=ConflictTold)
