pip install kernels
