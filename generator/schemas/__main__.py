"""`python -m punchboard.generator.schemas` writes the schemas that ship."""

from punchboard.generator.schemas.files import write_schemas

write_schemas()
