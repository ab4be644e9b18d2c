import { pythonFallback } from "../fallback-texts.ts";
import type { Library } from "../library.ts";
import { pyValue } from "../literal-values.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const audiocraft: Library = {
  prettyLabel: "Audiocraft",
  repoName: "audiocraft",
  repoUrl: "https://github.com/facebookresearch/audiocraft",
  filter: false,
  countDownloads: 'path:"state_dict.bin"',
  snippets: ({ id, tags }) => {
    const kind = KINDS.find(({ tag }) => tags.includes(tag));
    if (!kind) return [pythonFallback("modelTypeUnknown")];
    return [
      pipInstall("audiocraft"),
      python`
        from audiocraft.data.audio import audio_write
        from audiocraft.models import ${kind.className}

        model = ${kind.className}.get_pretrained(${pyString(id)})
        ${kind.setup}
        waves = model.generate(${pyValue(kind.descriptions)})
        for number, wave in enumerate(waves):
            audio_write(f"output-{number}", wave.cpu(), model.sample_rate, strategy="loudness")
      `,
    ];
  },
};

const FIVE_SECONDS = "model.set_generation_params(duration=5)  # in seconds";

/** Class names are our own text; the first tag that is present decides. */
const KINDS = [
  {
    tag: "musicgen",
    className: "MusicGen",
    setup: FIVE_SECONDS,
    descriptions: ["slow piano waltz", "brass band on a sunny square"],
  },
  {
    tag: "audiogen",
    className: "AudioGen",
    setup: FIVE_SECONDS,
    descriptions: ["rain on a tin roof", "a tram passing by"],
  },
  {
    tag: "magnet",
    className: "MAGNeT",
    setup: "",
    descriptions: ["slow piano waltz", "hand drums and a flute"],
  },
];
