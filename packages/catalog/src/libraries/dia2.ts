import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const dia2: Library = {
  prettyLabel: "Dia2",
  repoName: "Dia2",
  repoUrl: "https://github.com/nari-labs/dia2",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("git+https://github.com/nari-labs/dia2.git"),
    python`
      from dia2 import Dia2, GenerationConfig, SamplingConfig

      model = Dia2.from_repo(${pyString(id)}, device="cuda", dtype="bfloat16")
      settings = GenerationConfig(
          cfg_scale=2.0, audio=SamplingConfig(temperature=0.8, top_k=50), use_cuda_graph=True
      )
      model.generate("[S1] Good morning! [S2] You too.", config=settings, output_wav="output.wav")
    `,
  ],
};
