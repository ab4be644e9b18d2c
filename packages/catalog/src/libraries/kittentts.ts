import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const kittentts: Library = {
  prettyLabel: "KittenTTS",
  repoName: "KittenTTS",
  repoUrl: "https://github.com/KittenML/KittenTTS",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("kittentts", "soundfile"),
    python`
      import soundfile
      from kittentts import KittenTTS

      model = KittenTTS(${pyString(id)})
      soundfile.write("output.wav", model.generate("The ferry leaves at noon."), 24000)
    `,
  ],
};
