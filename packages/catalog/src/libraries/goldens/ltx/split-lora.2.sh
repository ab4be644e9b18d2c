hf download acme/watercolor --local-dir models/watercolor
hf download Lightricks/LTX-2.5 --local-dir models/base
