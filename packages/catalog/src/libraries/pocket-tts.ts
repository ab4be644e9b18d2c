import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const pocketTts: Library = {
  prettyLabel: "Pocket-TTS",
  repoName: "PocketTTS",
  repoUrl: "https://github.com/kyutai-labs/pocket-tts",
  filter: false,
  countDownloads: 'path:"tts_b6369a24.safetensors"',
  snippets: ({ id }) => [
    pipInstall("pocket-tts", "scipy"),
    python`
      import scipy.io.wavfile
      from pocket_tts import TTSModel

      model = TTSModel.load_model(${pyString(id)})
      voice = model.get_state_for_audio_prompt("voice.wav")
      wave = model.generate_audio(voice, "The ferry leaves at noon.")
      scipy.io.wavfile.write("output.wav", model.sample_rate, wave.numpy())
    `,
  ],
};
