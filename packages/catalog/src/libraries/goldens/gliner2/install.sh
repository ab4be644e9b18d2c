pip install gliner2
