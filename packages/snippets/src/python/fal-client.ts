import { type Credential, environmentVariable, pyToken } from "../credential.ts";
import type { ClientTemplates } from "../template.ts";
import { pyString, pyValue } from "../values.ts";
import type { TemplateVariables } from "../variables.ts";
import { imports } from "./python-text.ts";

/** fal's own client. It reaches fal alone, so it is printed for fal alone, and with fal's key. */
const subscribe = (v: TemplateVariables): string => {
  if (v.provider !== "fal-ai" || v.route === "endpoint") return "";
  const credential = falCredential(v);
  const { embedded } = v.providerInputs;
  const file = embedded
    ? `media = fal_client.encode_file(${pyString(embedded.file.name)})\n\n`
    : "";
  return `${imports({ credential, sample: v.sample }, { installed: "import fal_client" })}

client = fal_client.SyncClient(key=${pyToken(credential)})

${file}result = client.subscribe(
    ${pyString(v.providerModelId)},
    arguments=${pyValue(v.providerInputs.object, "    ")},
)

print(result)`;
};

/** A token of the hub means nothing to fal. */
const falCredential = ({ provider, route, credential }: TemplateVariables): Credential =>
  route === "direct" && credential.kind === "literal"
    ? credential
    : { kind: "environment", variable: environmentVariable(provider, "direct") };

export const falClientTemplates: ClientTemplates = {
  imageToImage: subscribe,
  imageToVideo: subscribe,
  textToImage: subscribe,
};
