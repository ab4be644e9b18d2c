from huggingface_hub import from_pretrained_fastai

learner = from_pretrained_fastai("acme/watercolor")
