import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { localFolder, pipInstall, python } from "../snippet.ts";

export const supertonic: Library = {
  prettyLabel: "Supertonic",
  repoName: "Supertonic",
  repoUrl: "https://github.com/supertone-inc/supertonic",
  filter: false,
  reach: "folder",
  snippets: ({ id }, hub) => [
    pipInstall("supertonic"),
    python`
      from supertonic import TTS

      model = TTS(${hub ? `model_dir=${pyString(localFolder(id))}, auto_download=False` : "auto_download=True"})
      voice = model.get_voice_style(voice_name="M1")
      wave, seconds = model.synthesize("The 12:45 ferry leaves from pier 3.", voice_style=voice)
      model.save_audio(wave, "output.wav")
    `,
  ],
};
