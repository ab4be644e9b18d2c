pip install 'opendde[gpu]'
opendde doctor  # says what is missing
opendde pred -i input.json -o output -n opendde_v1
