import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const anemoi: Library = {
  prettyLabel: "AnemoI",
  repoName: "AnemoI",
  repoUrl: "https://github.com/ecmwf/anemoi-inference",
  docsUrl: "https://anemoi.readthedocs.io/en/latest/",
  filter: false,
  countDownloads: 'path_extension:"ckpt"',
  snippets: ({ id }) => [
    pipInstall("anemoi-inference[huggingface]"),
    python`
      from anemoi.inference.config.run import RunConfiguration
      from anemoi.inference.runners.default import DefaultRunner

      settings = RunConfiguration(checkpoint={"huggingface": ${pyString(id)}})
      runner = DefaultRunner(settings)
    `,
  ],
};
