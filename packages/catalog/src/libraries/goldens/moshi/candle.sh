# Runs from a copy of the sources, with Rust installed
git clone https://github.com/kyutai-labs/moshi
pip install rustymimi
