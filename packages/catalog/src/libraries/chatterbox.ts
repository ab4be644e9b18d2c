import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { localFolder, pipInstall, python } from "../snippet.ts";

export const chatterbox: Library = {
  prettyLabel: "Chatterbox",
  repoName: "Chatterbox",
  repoUrl: "https://github.com/resemble-ai/chatterbox",
  filter: false,
  countDownloads: 'path:"tokenizer.json"',
  reach: "folder",
  snippets: ({ id }, hub) => [
    pipInstall("chatterbox-tts"),
    python`
      import torchaudio
      from chatterbox.tts import ChatterboxTTS

      model = ChatterboxTTS.${hub ? `from_local(${pyString(localFolder(id))}, ` : "from_pretrained("}device="cuda")

      wave = model.generate("The ferry leaves from the north pier in ten minutes.")
      torchaudio.save("output.wav", wave, model.sr)

      # The same in the voice of a recording
      wave = model.generate("Please mind the gap.", audio_prompt_path="voice.wav")
      torchaudio.save("output-voice.wav", wave, model.sr)
    `,
  ],
};
