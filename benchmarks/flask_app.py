"""The yardstick of record_round.py: the least that a Flask app can do to store a round durably."""

import json
import os
import sqlite3

from a2wsgi import WSGIMiddleware
from flask import Flask, Response, request

flask = Flask(__name__)
database = sqlite3.connect(os.environ["FLASK_DATABASE"], check_same_thread=False)
database.execute("PRAGMA journal_mode=WAL")
database.execute("PRAGMA synchronous=FULL")
database.execute("CREATE TABLE IF NOT EXISTS round (id INTEGER PRIMARY KEY, game TEXT, body TEXT)")


@flask.post("/rounds/<game>/")
def record(game: str) -> Response:
    """Store one round and answer with its number."""
    body = request.get_json()
    cursor = database.execute(
        "INSERT INTO round (game, body) VALUES (?, ?)", (game, json.dumps(body))
    )
    database.commit()
    return Response(json.dumps({"round": cursor.lastrowid}), 201, mimetype="application/json")


application = WSGIMiddleware(flask, workers=1)
