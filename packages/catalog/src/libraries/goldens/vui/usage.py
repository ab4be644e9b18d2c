import torchaudio
from vui.inference import render
from vui.model import Vui

model = Vui.from_pretrained().cuda()
wave = render(model, "It copes best with a whole paragraph, so give it a little more than this.")
torchaudio.save("output.opus", wave[0], 22050)
