pip install stanza
