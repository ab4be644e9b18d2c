pip install mlagents
mlagents-load-from-hf --repo-id=acme/watercolor --local-dir=downloads
