"""The table's engine: state, steps, offers, actions and events, for any kind of rule."""
