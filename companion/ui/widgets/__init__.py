"""The widgets that render panels of the view, by the name that the view gives them."""
