import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const mambaSsm: Library = {
  prettyLabel: "MambaSSM",
  repoName: "MambaSSM",
  repoUrl: "https://github.com/state-spaces/mamba",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("mamba-ssm"),
    python`
      from mamba_ssm import MambaLMHeadModel

      model = MambaLMHeadModel.from_pretrained(${pyString(id)}, device="cuda")
    `,
  ],
};
