import { MAPPING_STATUSES, RegistryError } from "@orrery/registry";
import { pathTo } from "@orrery/web/paths";
import { z } from "zod";
import { repoIdFrom } from "../api/repo-params.ts";
import { whyUnserved } from "../gateway/why-unserved.ts";
import type { Act } from "./actions.ts";

const PRICE = "A price from 0 to 1,000,000, or nothing.";
const CONTEXT = "A whole number of tokens, or nothing.";

/** An empty field is an unknown figure. */
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

/** Says who runs a model and what they call it, or takes that back. */
export const modelProviderActions: Act = async ({ hub }, { viewer, params }, form) => {
  const { providerMappings } = hub.registry;
  const { namespace = "", name = "" } = params;
  const id = repoIdFrom("model", { namespace, name });
  const done = { redirectTo: pathTo("modelProviders", { namespace, name }) };
  if (form.intent === "delete-mapping") {
    await providerMappings.delete(viewer, id, form.provider ?? "");
    return done;
  }
  if (form.intent !== "put-mapping")
    throw new RegistryError("bad-request", "This form is not known.");
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
