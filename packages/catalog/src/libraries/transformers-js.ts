import { jsFallback } from "../fallback-texts.ts";
import type { Library } from "../library.ts";
import { jsString, shString } from "../literals.ts";
import { javascript, shell } from "../snippet.ts";

export const transformersJs: Library = {
  prettyLabel: "Transformers.js",
  repoName: "transformers.js",
  repoUrl: "https://github.com/huggingface/transformers.js",
  docsUrl: "https://huggingface.co/docs/hub/transformers-js",
  filter: true,
  snippets: ({ id, pipelineTag }) =>
    pipelineTag
      ? [
          shell`npm install ${shString(PACKAGE)}`,
          javascript`
            import { pipeline } from ${jsString(PACKAGE)};

            const run = await pipeline(${jsString(pipelineTag)}, ${jsString(id)});
          `,
        ]
      : [jsFallback("pipelineTagUnknown")],
};

const PACKAGE = "@huggingface/transformers";
