pip install pruna
