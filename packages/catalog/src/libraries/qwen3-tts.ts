import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const qwen3Tts: Library = {
  prettyLabel: "Qwen3-TTS",
  repoName: "Qwen3-TTS",
  repoUrl: "https://github.com/QwenLM/Qwen3-TTS",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("qwen-tts", "soundfile"),
    python`
      import soundfile
      import torch
      from qwen_tts import Qwen3TTSModel

      model = Qwen3TTSModel.from_pretrained(${pyString(id)}, device_map="cuda:0", dtype=torch.bfloat16)
      waves, rate = model.generate_custom_voice(
          text="The ferry leaves at noon.",
          language="English",
          speaker="Ryan",
          instruct="Calm, like an announcement.",
      )
      soundfile.write("output.wav", waves[0], rate)
    `,
  ],
};
