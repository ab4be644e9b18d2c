pip install adapters
