import type { Library } from "../library.ts";
import { pipInstall, python } from "../snippet.ts";

export const vui: Library = {
  prettyLabel: "Vui",
  repoName: "Vui",
  repoUrl: "https://github.com/vui-ai/vui",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  reach: "own-models",
  snippets: () => [
    pipInstall("git+https://github.com/fluxions-ai/vui"),
    python`
      import torchaudio
      from vui.inference import render
      from vui.model import Vui

      model = Vui.from_pretrained().cuda()
      wave = render(model, "It copes best with a whole paragraph, so give it a little more than this.")
      torchaudio.save("output.opus", wave[0], 22050)
    `,
  ],
};
