git clone https://github.com/Camb-ai/MARS5-TTS
cd MARS5-TTS
pip install -r requirements.txt
