"""What people do to leagues and nights; one transaction each, and an event.

Every action raises the feed's StaleVersion and OperationReused.
"""
