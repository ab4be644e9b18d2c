import torch
from moshi.models import loaders

checkpoint = loaders.CheckpointInfo.from_hf_repo("acme/watercolor")
mimi = checkpoint.get_mimi(device="cuda")
mimi.set_num_codebooks(8)

wave = torch.zeros(1, 1, 24000 * 5, device="cuda")  # batch, channels, five seconds
with torch.no_grad():
    codes = mimi.encode(wave)
    restored = mimi.decode(codes)
