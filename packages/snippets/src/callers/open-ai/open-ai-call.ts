import type { FileInput, TaskName } from "@orrery/inference";
import type { Credential } from "../../credential.ts";
import { defaultHeaders } from "../../default-headers.ts";
import { isPublicHub } from "../../public-hub.ts";
import type { SampleFile } from "../../sample-file.ts";
import type { TemplateVariables } from "../../variables.ts";

/** A call in OpenAI's protocol, by which frameworks, editors and OpenAI's own clients reach a model. */
export interface OpenAiCall {
  readonly kind: CallKind;
  /** What comes before the path of the call, without a slash at the end. */
  readonly baseUrl: string;
  /** The model's name in the call. */
  readonly model: string;
  /** The model's name for people. */
  readonly name: string;
  /** The body's other fields; `messages` and `stream` of chats among them. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The sound that is written down. */
  readonly file?: FileInput;
  /** Options of a client, in addition to its key. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly credential: Credential;
  /** Fetched before the call. */
  readonly sample: SampleFile | undefined;
  /** A provider's id where the call goes straight to it. */
  readonly provider?: string;
  readonly route: TemplateVariables["route"];
}

export type CallKind = "chat" | "completion" | "embedding" | "image" | "speech" | "transcription";

const KINDS: { readonly [Task in TaskName]?: readonly [kind: CallKind, path: string] } = {
  conversational: ["chat", "/chat/completions"],
  "text-generation": ["completion", "/completions"],
  "feature-extraction": ["embedding", "/embeddings"],
  "text-to-image": ["image", "/images/generations"],
  "text-to-speech": ["speech", "/audio/speech"],
  "automatic-speech-recognition": ["transcription", "/audio/transcriptions"],
};

/** Some providers complete a text through chat. */
const kindOf = ({ task, fullUrl }: TemplateVariables) =>
  fullUrl.endsWith("/chat/completions") ? KINDS.conversational : KINDS[task];

/** The same call in OpenAI's protocol; `undefined` if the provider does not support it. */
export function findOpenAiCall(variables: TemplateVariables): OpenAiCall | undefined {
  const [kind, path] = kindOf(variables) ?? [];
  if (!kind || !path || variables.authorizationScheme !== "Bearer") return undefined;
  const { fullUrl, route, provider, model, credential, sample } = variables;
  const headers = defaultHeaders(variables);
  const shared = {
    kind,
    route,
    credential,
    sample,
    name: model.id,
    ...(headers && { headers }),
    ...(route === "direct" && { provider }),
  };
  // A URL of the protocol ends with its path, and answers synchronously.
  if (fullUrl.endsWith(path) && !variables.job && (route !== "routed" || kind === "chat")) {
    const body = bodyOf(variables);
    return body && { ...shared, ...body, baseUrl: fullUrl.slice(0, -path.length) };
  }
  // The hub speaks it for every provider that serves the task: `apps/server/src/inference/openai/`.
  if (route !== "routed" || isPublicHub(variables)) return undefined;
  const fields = hubFields(kind, variables.inputs.object);
  return (
    fields && {
      ...shared,
      ...fields,
      baseUrl: `${variables.routerUrl}/v1`,
      model: `${model.id}:${provider}`,
    }
  );
}

type Sent = Pick<OpenAiCall, "model" | "fields" | "file">;

/** What the provider is sent, which is in its words already. */
function bodyOf({ body, providerModelId, providerInputs }: TemplateVariables): Sent | undefined {
  if (body.kind === "file") return undefined;
  const { model: _, ...fields } = body.kind === "form" ? body.fields : providerInputs.object;
  return {
    model: providerModelId,
    fields,
    ...(body.kind === "form" && { file: body.file }),
  };
}

/** Converts the hub's input to OpenAI's; nothing if it has no equivalent. */
function hubFields(
  kind: CallKind,
  { inputs }: Readonly<Record<string, unknown>>,
): Pick<Sent, "fields" | "file"> | undefined {
  if (kind === "transcription") return { fields: {}, file: inputs as FileInput };
  if (typeof inputs !== "string" && !(kind === "embedding" && isTexts(inputs))) return undefined;
  if (kind === "image") return { fields: { prompt: inputs, response_format: "b64_json" } };
  return { fields: { [kind === "completion" ? "prompt" : "input"]: inputs } };
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === "string");
