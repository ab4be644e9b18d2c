pip install pruna-pro
