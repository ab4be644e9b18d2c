import { MAPPING_STATUSES, RegistryError } from "@orrery/registry";
import { pathTo } from "@orrery/web/paths";
import { z } from "zod";
import { repoIdFrom } from "../../http/repo-params.ts";
import { whyUnserved } from "../../inference/gateway/plan/why-unserved.ts";
import type { PageAction } from "./page-action.ts";

const PRICE = "Invalid price. Enter a number from 0 to 1,000,000, or leave it empty.";
const CONTEXT = "Invalid context length. Enter a whole number of tokens, or leave it empty.";

/** An empty field is an unknown value. */
const figure = (message: string) =>
  z.preprocess((text) => (text === "" ? undefined : text), z.coerce.number(message).optional());

const mappingForm = z.object({
  provider: z.string(),
  providerModelId: z.string().trim(),
  task: z.string(),
  status: z.enum(MAPPING_STATUSES),
  inputPrice: figure(PRICE).refine((price = 0) => price >= 0 && price <= 1_000_000, PRICE),
  outputPrice: figure(PRICE).refine((price = 0) => price >= 0 && price <= 1_000_000, PRICE),
  contextLength: figure(CONTEXT).refine(
    (tokens = 1) => Number.isInteger(tokens) && tokens > 0,
    CONTEXT,
  ),
});

/** Adds or removes a provider mapping of a model. */
export const modelProviderActions: PageAction = async ({ hub }, { viewer, params }, form) => {
  const { providerMappings } = hub.registry;
  const { namespace = "", name = "" } = params;
  const id = repoIdFrom("model", { namespace, name });
  const done = { redirectTo: pathTo("modelProviders", { namespace, name }) };
  if (form.intent === "delete-mapping") {
    await providerMappings.delete(viewer, id, form.provider ?? "");
    return done;
  }
  if (form.intent !== "put-mapping") throw new RegistryError("bad-request", "Unknown form.");
  const { data, error } = mappingForm.safeParse(form);
  if (!data) {
    const errors = error.issues.map(({ path, message }) => [String(path[0]), message]);
    return { errors: Object.fromEntries(errors), values: form };
  }
  const unserved = whyUnserved(hub.providers, data);
  if (unserved) return { errors: { [unserved.field]: unserved.message }, values: form };
  const known = Object.entries(data).filter(([, value]) => value !== undefined);
  await providerMappings.put(viewer, id, Object.fromEntries(known) as typeof data as never);
  return done;
};
