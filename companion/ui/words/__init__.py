"""The catalogues of the app's own words."""
