"""What a printer or a player would stumble over, found on the faces and sheets that were drawn."""
