pip install mamba-ssm
