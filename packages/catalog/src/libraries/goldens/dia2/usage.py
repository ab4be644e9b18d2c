from dia2 import Dia2, GenerationConfig, SamplingConfig

model = Dia2.from_repo("acme/watercolor", device="cuda", dtype="bfloat16")
settings = GenerationConfig(
    cfg_scale=2.0, audio=SamplingConfig(temperature=0.8, top_k=50), use_cuda_graph=True
)
model.generate("[S1] Good morning! [S2] You too.", config=settings, output_wav="output.wav")
