"""What the schema says of the endpoints of leagues: how they are called, and of a conflict."""

from functools import partial

from scorekeeper.league.serializers.leagues import LeagueConflictTold
from scorekeeper.web import api_schema

reads = partial(api_schema.reads, tags=["Leagues"], conflict=LeagueConflictTold)
writes = partial(api_schema.writes, tags=["Leagues"], conflict=LeagueConflictTold)
