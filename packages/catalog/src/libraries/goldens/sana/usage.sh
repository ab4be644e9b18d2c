git clone https://github.com/NVlabs/Sana
cd Sana
pip install -e .
