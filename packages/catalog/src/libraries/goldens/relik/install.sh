pip install relik
