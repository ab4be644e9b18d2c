import {
  type EmbeddedFile,
  embeddingOf,
  findProvider,
  findProviderTask,
  type PreparedCall,
  type PrepareOptions,
  type ProviderTask,
  prepare,
  prepareRouterChat,
  providers,
  type TaskName,
} from "@orrery/inference";
import { encodeBody } from "@orrery/inference/encode-body";
import { callInput } from "../call-input.ts";
import type { Client } from "../snippet.ts";
import type { SnippetCase } from "./snippet-cases.ts";

export const HUB_TOKEN = "hf_hub-token";
export const PROVIDER_KEY = "provider-key";

/** What a client has to send for a case: the call that the provider's own `request()` makes. */
export function expectedCall(each: SnippetCase, client: Client): PreparedCall {
  const { model, options, task, route } = each;
  const { hubUrl, billTo, endpointUrl, adapter } = options;
  const provider = answeringProvider(each);
  const routed = client !== "fal_client" && isRouted(each);
  const accessToken = routed ? HUB_TOKEN : PROVIDER_KEY;
  const served = findProviderTask(provider, task) as ProviderTask<TaskName>;
  const input = withSteps(
    each,
    client,
    callInput(task, { model, options, audioTypes: served.audioTypes }),
  );
  const shared = { hubModelId: model.id, hubUrl, billTo, accessToken };
  if (task === "conversational" && routed) {
    return prepareRouterChat({ ...shared, provider: each.provider, input: input as never });
  }
  return prepare(provider, findProvider(provider)!, served, {
    ...shared,
    providerModelId: options.providerId,
    adapter,
    input: input as PrepareOptions<TaskName>["input"],
    route: routed ? "routed" : "direct",
    endpointUrl: route === "endpoint" && client !== "fal_client" ? endpointUrl : undefined,
  });
}

/** Who the tests' hub has for `auto`: itself, or the first that runs the task. */
export function answeringProvider({ provider, task }: SnippetCase): string {
  if (provider !== "auto" || findProviderTask("hf-inference", task)) {
    return provider === "auto" ? "hf-inference" : provider;
  }
  return Object.keys(providers).find((name) => findProviderTask(name, task)) ?? "";
}

/** The hub's own runtime and `auto` have no other way. */
export const isRouted = ({ route, provider }: SnippetCase): boolean =>
  route === "routed" || (route === "direct" && ["auto", "hf-inference"].includes(provider));

/** One client's example of text-to-image sets the number of steps. */
const withSteps = (each: SnippetCase, client: Client, input: unknown): unknown =>
  client === "huggingface.js" && each.task === "text-to-image"
    ? { ...(input as object), parameters: { num_inference_steps: 5 } }
    : input;

/** The text of every file in the tests' folder, which shows where it was read from. */
export const fileText = (name: string): string => `bytes of ${name}`;

/** A call's body on the wire: JSON, a form's fields or text. */
export async function expectedBody({ body }: PreparedCall): Promise<unknown> {
  const encoded = await encodeBody(body, async ({ name }) =>
    new TextEncoder().encode(fileText(name)),
  );
  if (encoded.body instanceof FormData) return readForm(encoded.body);
  if (body.kind === "json") return JSON.parse(encoded.body as string);
  return new TextDecoder().decode(encoded.body as Uint8Array);
}

/** A form's fields, a file by its text: its name in the form is the client's choice. */
export async function readForm(form: FormData): Promise<unknown> {
  const fields = [...form].map(async ([name, value]) => [
    name,
    typeof value === "string" ? value : await value.text(),
  ]);
  return Object.fromEntries(await Promise.all(fields));
}

/** Every file name a prepared call reads. */
export function filesOf({ body }: PreparedCall): readonly string[] {
  if (body.kind !== "json") return [body.file.name];
  const names: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (embeddingOf(value)) names.push((value as EmbeddedFile).file.name);
    else Object.values(value).forEach(visit);
  };
  visit(body.json);
  return names;
}
