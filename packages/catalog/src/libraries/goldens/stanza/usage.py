import stanza

stanza.download("en")
nlp = stanza.Pipeline("en")
