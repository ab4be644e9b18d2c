import multimolecule  # makes its tasks known to transformers
from transformers import pipeline

predictor = pipeline("rna-secondary-structure", model="acme/watercolor")
result = predictor("GGUCACUGG")
print(result["secondary_structure"])
