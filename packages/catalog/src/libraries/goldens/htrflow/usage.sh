pip install htrflow
htrflow pipeline pipeline.yaml page.jpg
