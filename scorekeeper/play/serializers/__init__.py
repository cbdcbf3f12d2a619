"""The API's shapes of tables: what may be asked for, and what is told."""
