import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const voxcpm: Library = {
  prettyLabel: "VoxCPM",
  repoName: "VoxCPM",
  repoUrl: "https://github.com/OpenBMB/VoxCPM",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("voxcpm", "soundfile"),
    python`
      import soundfile
      from voxcpm import VoxCPM

      model = VoxCPM.from_pretrained(${pyString(id)})
      wave = model.generate(
          text="The ferry leaves from the north pier.",
          prompt_wav_path=None,  # a recording, to speak in its voice
          prompt_text=None,  # what is said in it
          cfg_value=2.0,
          inference_timesteps=10,
      )
      soundfile.write("output.wav", wave, 16000)
    `,
  ],
};
