import multimolecule  # makes its tasks known to transformers
from transformers import pipeline

predictor = pipeline("fill-mask", model="acme/watercolor")
result = predictor("GGUC[MASK]CUGG")
print(result)
