import stanza

stanza.download("watercolor")
nlp = stanza.Pipeline("watercolor")
