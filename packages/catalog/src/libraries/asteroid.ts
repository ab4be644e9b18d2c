import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const asteroid: Library = {
  prettyLabel: "Asteroid",
  repoName: "Asteroid",
  repoUrl: "https://github.com/asteroid-team/asteroid",
  docsUrl: "https://huggingface.co/docs/hub/asteroid",
  filter: true,
  countDownloads: 'path:"pytorch_model.bin"',
  snippets: ({ id }) => [
    pipInstall("asteroid"),
    python`
      from asteroid.models import BaseModel

      model = BaseModel.from_pretrained(${pyString(id)})
      model.separate("mixture.wav")  # writes one file per source beside it
    `,
  ],
};
