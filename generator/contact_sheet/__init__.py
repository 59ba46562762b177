"""Contact sheets of faces, for proofs and exports."""
