# With a copy of https://github.com/jasonppy/VoiceCraft
from voicecraft import VoiceCraft

model = VoiceCraft.from_pretrained("acme/watercolor")
