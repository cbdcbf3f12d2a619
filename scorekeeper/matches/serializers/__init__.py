"""The API's shapes: what may be asked for, what is told, and how a request becomes a write."""
