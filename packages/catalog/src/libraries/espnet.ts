import { pythonFallback } from "../fallback-texts.ts";
import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const espnet: Library = {
  prettyLabel: "ESPnet",
  repoName: "ESPnet",
  repoUrl: "https://github.com/espnet/espnet",
  docsUrl: "https://huggingface.co/docs/hub/espnet",
  filter: true,
  snippets: ({ id, tags }) => {
    if (tags.includes("text-to-speech")) {
      return [
        pipInstall("espnet", "espnet-model-zoo", "soundfile"),
        python`
          import soundfile
          from espnet2.bin.tts_inference import Text2Speech

          synthesize = Text2Speech.from_pretrained(${pyString(id)})
          result = synthesize("The ferry leaves from the north pier.")
          soundfile.write("output.wav", result["wav"].numpy(), synthesize.fs)
        `,
      ];
    }
    if (tags.includes("automatic-speech-recognition")) {
      return [
        pipInstall("espnet", "espnet-model-zoo", "soundfile"),
        python`
          import soundfile
          from espnet2.bin.asr_inference import Speech2Text

          transcribe = Speech2Text.from_pretrained(${pyString(id)})
          wave, rate = soundfile.read("speech.wav")
          text, *_ = transcribe(wave)[0]
          print(text)
        `,
      ];
    }
    return [pythonFallback("speechTypeUnknown")];
  },
};
