import { jsFallback } from "../fallback-texts.ts";
import type { HubAddress, Library, LibrarySnippet } from "../library.ts";
import { code, jsString, shString } from "../literals.ts";
import type { ModelInfo } from "../model.ts";
import { javascript, shell } from "../snippet.ts";
import { PIPELINES } from "../transformers-js/pipelines.ts";

export const transformersJs: Library = {
  prettyLabel: "Transformers.js",
  repoName: "transformers.js",
  repoUrl: "https://github.com/huggingface/transformers.js",
  docsUrl: "https://huggingface.co/docs/hub/transformers-js",
  filter: true,
  reach: "code",
  snippets: (model, hub) => {
    if (!model.pipelineTag) return [jsFallback("pipelineTagUnknown")];
    const program = hub ? fromHub(model, hub) : fromPublicHub(model, model.pipelineTag);
    return program ? [shell`npm install ${shString(PACKAGE)}`, program] : [];
  },
};

const PACKAGE = "@huggingface/transformers";

const fromPublicHub = ({ id }: ModelInfo, pipelineTag: string) => javascript`
  import { pipeline } from ${jsString(PACKAGE)};

  const run = await pipeline(${jsString(pipelineTag)}, ${jsString(id)});
`;

/** A program that loads the model from a self-hosted hub and runs it; `undefined` for other tasks. */
function fromHub(model: ModelInfo, hub: HubAddress): LibrarySnippet | undefined {
  const tag = model.pipelineTag ?? "";
  const pipeline = Object.hasOwn(PIPELINES, tag) ? PIPELINES[tag] : undefined;
  if (!pipeline) return undefined;
  const names = [...(pipeline.imports ?? []), "env", "pipeline"].join(", ");
  return javascript`
    import { ${names} } from ${jsString(PACKAGE)};

    env.remoteHost = ${jsString(`${hub.url}/`)};
    ${hub.needsToken ? SEND_TOKEN : ""}
    const run = await pipeline(${jsString(pipeline.task ?? tag)}, ${jsString(model.id)});

    ${pipeline.call({ model, hub })}
  `;
}

/** By itself the library sends its token to the public hub alone. */
const SEND_TOKEN = code`
  // HF_TOKEN goes to this hub and nowhere else
  env.fetch = (url, { headers, ...options } = {}) => {
    const all = new Headers(headers);
    if (String(url).startsWith(env.remoteHost))
      all.set("Authorization", \`Bearer \${process.env.HF_TOKEN}\`);
    return fetch(url, { ...options, headers: all });
  };
`;
