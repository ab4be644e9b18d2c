pip install bertopic
