pip install span-marker
