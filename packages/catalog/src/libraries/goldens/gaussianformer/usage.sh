git clone https://github.com/SVLwoof/gaussianformer && cd gaussianformer && pip install -e .
