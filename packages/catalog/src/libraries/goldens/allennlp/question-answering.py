import allennlp_models  # registers the classes that the archive names
from allennlp.predictors.predictor import Predictor

predictor = Predictor.from_path("hf://acme/watercolor")
answer = predictor.predict_json(
    {"passage": "The library opens at nine and closes at six.", "question": "When does it close?"}
)
print(answer["best_span_str"])
