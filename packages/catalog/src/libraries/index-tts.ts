import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const indexTts: Library = {
  prettyLabel: "IndexTTS",
  repoName: "IndexTTS",
  repoUrl: "https://github.com/index-tts/index-tts",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("git+https://github.com/index-tts/index-tts"),
    python`
      from huggingface_hub import snapshot_download
      from indextts.infer import IndexTTS

      folder = snapshot_download(${pyString(id)}, local_dir="checkpoints")
      model = IndexTTS(model_dir=folder, cfg_path=f"{folder}/config.yaml")
      model.infer("voice.wav", "The ferry leaves from the north pier.", "output.wav")
    `,
  ],
};
