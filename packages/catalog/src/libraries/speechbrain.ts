import { pythonFallback } from "../fallback-texts.ts";
import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const speechbrain: Library = {
  prettyLabel: "speechbrain",
  repoName: "speechbrain",
  repoUrl: "https://github.com/speechbrain/speechbrain",
  docsUrl: "https://huggingface.co/docs/hub/speechbrain",
  filter: true,
  countDownloads: 'path:"hyperparams.yaml"',
  snippets: ({ id, config }) => {
    const className = config?.speechbrain?.interface;
    if (className === undefined) return [pythonFallback("interfaceMissing")];
    const call = Object.hasOwn(CALLS, className) ? CALLS[className] : undefined;
    if (call === undefined) return [pythonFallback("interfaceInvalid")];
    return [
      pipInstall("speechbrain"),
      python`
        from speechbrain.inference import ${className}

        model = ${className}.from_hparams(${pyString(id)})
        result = model.${call}("speech.wav")
      `,
    ];
  },
};

/** Interface → its method that reads a file. Only these names reach the code. */
const CALLS: Readonly<Record<string, string>> = {
  EncoderClassifier: "classify_file",
  EncoderDecoderASR: "transcribe_file",
  EncoderASR: "transcribe_file",
  SpectralMaskEnhancement: "enhance_file",
  SepformerSeparation: "separate_file",
};
