pip install lightning-ir
