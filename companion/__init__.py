"""The memory of a table: pure rules, a journal that loses nothing, screens that show it."""
