import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const stableAudioTools: Library = {
  prettyLabel: "Stable Audio Tools",
  repoName: "stable-audio-tools",
  repoUrl: "https://github.com/Stability-AI/stable-audio-tools.git",
  filter: false,
  countDownloads: 'path:"model.safetensors"',
  snippets: ({ id }) => [
    pipInstall("stable-audio-tools"),
    python`
      import torch
      import torchaudio
      from einops import rearrange
      from stable_audio_tools import get_pretrained_model
      from stable_audio_tools.inference.generation import generate_diffusion_cond

      device = "cuda" if torch.cuda.is_available() else "cpu"
      model, settings = get_pretrained_model(${pyString(id)})

      batch = generate_diffusion_cond(
          model.to(device),
          conditioning=[{"prompt": "slow piano waltz with a cello"}],
          sample_size=settings["sample_size"],
          device=device,
      )
      wave = rearrange(batch, "b d n -> d (b n)").to(torch.float32).cpu()
      torchaudio.save("output.wav", wave / wave.abs().max(), settings["sample_rate"])
    `,
  ],
};
