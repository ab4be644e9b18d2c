pip install 'nemo_toolkit[asr]'
