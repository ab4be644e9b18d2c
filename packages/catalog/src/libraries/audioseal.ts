import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const audioseal: Library = {
  prettyLabel: "AudioSeal",
  repoName: "audioseal",
  repoUrl: "https://github.com/facebookresearch/audioseal",
  filter: false,
  countDownloads: 'path_extension:"pth"',
  snippets: ({ id }) => [
    pipInstall("audioseal"),
    python`
      # Mark a recording
      import torchaudio
      from audioseal import AudioSeal

      generator = AudioSeal.load_generator(${pyString(id)})
      wave, rate = torchaudio.load("speech.wav")
      wave = torchaudio.functional.resample(wave, rate, 16000).unsqueeze(0)  # batch, channels, samples

      marked = wave + generator.get_watermark(wave, 16000)
      torchaudio.save("marked.wav", marked.squeeze(0).detach(), 16000)
    `,
    python`
      # Find the mark again
      import torchaudio
      from audioseal import AudioSeal

      detector = AudioSeal.load_detector(${pyString(id)})
      wave, rate = torchaudio.load("marked.wav")

      probability, message = detector.detect_watermark(wave.unsqueeze(0), rate)
      print(probability, message)
    `,
  ],
};
