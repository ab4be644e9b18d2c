cargo install cortiq-cli
hf download acme/watercolor --include '*.cmf' --local-dir .
ls *.cmf  # a repo may hold several quantizations: put the name of one for MODEL.cmf
