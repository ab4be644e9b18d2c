from flair.data import Sentence
from flair.models import SequenceTagger

tagger = SequenceTagger.load("acme/watercolor")
sentence = Sentence("Ada Lovelace was born in London.")
tagger.predict(sentence)
print(sentence)
