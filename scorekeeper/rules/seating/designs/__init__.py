"""Nights without a repeated pair by construction: resolvable designs from fields and starters.

`catalogue.design` gives tables of one size, `thinned.mixed_design` those of two neighbouring sizes.
"""
