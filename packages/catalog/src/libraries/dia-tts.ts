import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const diaTts: Library = {
  prettyLabel: "Dia",
  repoName: "Dia",
  repoUrl: "https://github.com/nari-labs/dia",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("git+https://github.com/nari-labs/dia.git", "soundfile"),
    python`
      import soundfile
      from dia.model import Dia

      model = Dia.from_pretrained(${pyString(id)})
      wave = model.generate("[S1] Is the ferry late again? [S2] Ten minutes. (laughs) [S1] Then tea first.")
      soundfile.write("output.wav", wave, 44100)
    `,
  ],
};
