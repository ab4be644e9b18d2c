pip install pxia
