# For NVIDIA cards of the Blackwell generation, under Linux
curl -fsSL https://raw.githubusercontent.com/avifenesh/memra/main/tools/install.sh | sh
