pip install git+https://github.com/Zyphra/Zonos.git
