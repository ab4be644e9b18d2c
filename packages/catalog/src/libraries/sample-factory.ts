import type { Library } from "../library.ts";
import { shString } from "../literals.ts";
import { shell } from "../snippet.ts";

export const sampleFactory: Library = {
  prettyLabel: "sample-factory",
  repoName: "sample-factory",
  repoUrl: "https://github.com/alex-petrenko/sample-factory",
  docsUrl: "https://huggingface.co/docs/hub/sample-factory",
  filter: true,
  countDownloads: 'path:"cfg.json"',
  snippets: ({ id }) => [
    shell`
      pip install sample-factory
      python -m sample_factory.huggingface.load_from_hub -r ${shString(id)} -d train_dir
    `,
  ],
};
