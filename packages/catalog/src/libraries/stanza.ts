import type { HubAddress, Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { modelName, pipInstall, python } from "../snippet.ts";

export const stanza: Library = {
  prettyLabel: "Stanza",
  repoName: "stanza",
  repoUrl: "https://github.com/stanfordnlp/stanza",
  docsUrl: "https://huggingface.co/docs/hub/stanza",
  filter: true,
  countDownloads: 'path:"models/default.zip"',
  reach: "code",
  snippets: ({ id }, hub) => {
    // Its requests carry no token.
    if (hub?.needsToken) return [];
    const language = pyString(modelName(id).replace(/^stanza-/, ""));
    return [
      pipInstall("stanza"),
      python`
        import stanza

        stanza.download(${language}${hub ? modelUrl(id, hub) : ""})
        nlp = stanza.Pipeline(${language})
      `,
    ];
  },
};

/** Its own field is left for Stanza to fill in. */
const modelUrl = (id: string, { url }: HubAddress) =>
  `, model_url=${pyString(`${url}/${id}/resolve/main/models/{filename}`)}`;
