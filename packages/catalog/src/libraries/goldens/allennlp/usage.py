import allennlp_models  # registers the classes that the archive names
from allennlp.predictors.predictor import Predictor

predictor = Predictor.from_path("hf://acme/watercolor")
