import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const kernels: Library = {
  prettyLabel: "Kernels",
  repoName: "Kernels",
  repoUrl: "https://github.com/huggingface/kernels",
  docsUrl: "https://huggingface.co/docs/kernels",
  filter: false,
  countDownloads: 'path_filename:"_ops" AND path_extension:"py"',
  snippets: ({ id }) => [
    pipInstall("kernels"),
    python`
      from kernels import get_kernel

      kernel = get_kernel(${pyString(id)})
      print(dir(kernel))
    `,
  ],
};
