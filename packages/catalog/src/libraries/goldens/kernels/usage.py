from kernels import get_kernel

kernel = get_kernel("acme/watercolor")
print(dir(kernel))
