hf download acme/watercolor --local-dir models/watercolor
hf download google/gemma-3-12b-it-qat-q4_0-unquantized --local-dir models/gemma-3-12b
