"""Parts of drawings as pixels, made by a process of their own: it imports nothing else of ours."""
