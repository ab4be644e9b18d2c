import { pythonFallback } from "../fallback-texts.ts";
import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const nemo: Library = {
  prettyLabel: "NeMo",
  repoName: "NeMo",
  repoUrl: "https://github.com/NVIDIA/NeMo",
  filter: true,
  countDownloads: 'path_extension:"nemo" OR path:"model_config.yaml" OR path_extension:"json"',
  snippets: ({ id, tags }) =>
    tags.includes("automatic-speech-recognition")
      ? [
          pipInstall("nemo_toolkit[asr]"),
          python`
            import nemo.collections.asr as nemo_asr

            model = nemo_asr.models.ASRModel.from_pretrained(${pyString(id)})
            print(model.transcribe(["speech.wav"]))
          `,
        ]
      : [pythonFallback("speechDomainUnknown")],
};
