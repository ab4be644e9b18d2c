pip install peft transformers
