"""Makes of an empty database what a release left there: its tables, then its rows."""

import json
from pathlib import Path
from typing import Any

from django.apps.registry import Apps
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.migrations.executor import MigrationExecutor

from tests.releases.written import Rows

OURS = "scorekeeper"


def put_in(path: str) -> None:
    """In the scratch database of a process of its own, under the release's secret."""
    told: dict[str, Any] = json.loads(Path(path).read_text(encoding="utf-8"))
    executor = MigrationExecutor(connection)
    others = [at for at in executor.loader.graph.leaf_nodes() if at[0] != OURS]
    then = [*others, (OURS, max(told["migrations"]))]
    executor.migrate(then)
    apps = executor.loader.project_state(then).apps
    tables = {name: table for name, table in told.items() if "." in name}
    with transaction.atomic():  # foreign keys are looked at when it ends
        _fill(apps, tables)


def _fill(apps: Apps, tables: Rows) -> None:
    filled = [apps.get_model(name) for name in tables]
    for model, table in zip(filled, tables.values(), strict=True):
        for row in table["rows"]:
            _row(model, dict(zip(table["columns"], row, strict=True))).save_base(raw=True)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), filled):
            cursor.execute(statement)


def _row(model: type[models.Model], told: dict[str, Any]) -> models.Model:
    """As the model was then: a column that it does not have is an error."""
    row = model(**{model._meta.pk.attname: told.pop("pk")})
    for name, value in told.items():
        field = model._meta.get_field(name)
        assert isinstance(field, models.Field)
        setattr(row, field.attname, field.to_python(value))
    return row
