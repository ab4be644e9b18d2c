pip install timm
