import type { Provider, ProviderTask } from "../provider.ts";
import type { TaskName } from "../task-io.ts";
import { baseten } from "./baseten.ts";
import { bedrock } from "./bedrock.ts";
import { cerebras } from "./cerebras.ts";
import { cohere } from "./cohere.ts";
import { deepInfra } from "./deepinfra.ts";
import { falAi } from "./fal-ai.ts";
import { featherlessAi } from "./featherless-ai.ts";
import { fireworksAi } from "./fireworks-ai.ts";
import { groq } from "./groq.ts";
import { hfInference } from "./hf-inference.ts";
import { novita } from "./novita.ts";
import { nscale } from "./nscale.ts";
import { openAi } from "./openai.ts";
import { ovhCloud } from "./ovhcloud.ts";
import { publicAi } from "./publicai.ts";
import { replicate } from "./replicate.ts";
import { scaleway } from "./scaleway.ts";
import { together } from "./together.ts";
import { wavespeed } from "./wavespeed.ts";
import { zaiOrg } from "./zai-org.ts";

/** Every provider by its id, in the order they are offered. */
export const providers = {
  baseten,
  cerebras,
  cohere,
  deepinfra: deepInfra,
  "fal-ai": falAi,
  "featherless-ai": featherlessAi,
  "fireworks-ai": fireworksAi,
  groq,
  "hf-inference": hfInference,
  novita,
  nscale,
  openai: openAi,
  ovhcloud: ovhCloud,
  publicai: publicAi,
  replicate,
  scaleway,
  together,
  wavespeed,
  "zai-org": zaiOrg,
} satisfies Record<string, Provider>;

export type ProviderName = keyof typeof providers;

/** Providers by id: the built-in ones, and where a hub has them, its operator's. */
export type Providers = Readonly<Record<string, Provider>>;

/** Those that a hub calls: the built-in ones and the hosted runtime, with these changes; `undefined` hides one. New ones come first. */
export const createProviders = (
  changes: Readonly<Record<string, Provider | undefined>> = {},
): Providers => {
  const builtIn: Providers = { bedrock, ...providers };
  const added = Object.entries(changes).filter(([id]) => !Object.hasOwn(builtIn, id));
  return Object.fromEntries(
    Object.entries({ ...Object.fromEntries(added), ...builtIn, ...changes }).flatMap(
      ([id, provider]) => (provider === undefined ? [] : [[id, provider] as const]),
    ),
  );
};

/** A provider by an id that may come from outside. */
export const findProvider = (id: string, among: Providers = providers): Provider | undefined =>
  Object.hasOwn(among, id) ? among[id] : undefined;

/** How a provider runs a task; nothing when it does not. */
export function findProviderTask<T extends TaskName>(
  id: string,
  task: T,
  among: Providers = providers,
): ProviderTask<T> | undefined {
  const tasks: Provider["tasks"] | undefined = findProvider(id, among)?.tasks;
  return tasks && Object.hasOwn(tasks, task) ? tasks[task] : undefined;
}
