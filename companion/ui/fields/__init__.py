"""Inputs for the fields of an offer, by the widget name that the view gives them."""
