"""Players for the digital deal. They are given views, as people are, so that none can peek."""
