git clone https://github.com/TencentARC/SEED-Story
cd SEED-Story
pip install -r requirements.txt
