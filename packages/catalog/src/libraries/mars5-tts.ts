import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { python, shell } from "../snippet.ts";

export const mars5Tts: Library = {
  prettyLabel: "MARS5-TTS",
  repoName: "MARS5-TTS",
  repoUrl: "https://github.com/Camb-ai/MARS5-TTS",
  filter: false,
  countDownloads: 'path:"mars5_ar.safetensors"',
  snippets: ({ id }) => [
    shell`
      git clone https://github.com/Camb-ai/MARS5-TTS
      cd MARS5-TTS
      pip install -r requirements.txt
    `,
    python`
      from inference import Mars5TTS

      model = Mars5TTS.from_pretrained(${pyString(id)})
    `,
  ],
};
