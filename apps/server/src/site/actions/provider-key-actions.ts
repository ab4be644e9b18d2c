import { findProvider } from "@orrery/inference";
import { RegistryError } from "@orrery/registry";
import {
  ALLOW_MODEL,
  CHANGE_KEY,
  DELETE_KEY,
  DISALLOW_MODEL,
  IMPORT_MODELS,
  NEW_KEY,
  ORDER_PROVIDERS,
  TEST_KEY,
} from "@orrery/web/page-data/form-rules/provider-forms";
import { omitUndefined } from "../../base/omit-undefined.ts";
import { formOf, quoted, withoutSecrets } from "../../http/body/form.ts";
import { putKey } from "../../inference/gateway/plan/put-key.ts";
import { moveProvider } from "../move-provider.ts";
import type { PageRequest } from "../page-context.ts";
import { type OwnerKind, ownerOf } from "../present/spending-owner.ts";
import { formAction, formActions } from "./form-action.ts";
import { importModels } from "./import-models.ts";
import type { PageAction } from "./page-action.ts";

/** Adds, tests and deletes provider keys, and sets what they pay for and the provider priority. */
export const providerKeyActions = (kind: OwnerKind): PageAction =>
  formActions({
    "add-key": formAction(NEW_KEY, async ({ hub }, visit, key) => {
      const owner = await ownerOf(hub.registry, kind, visit);
      const fields = formOf(visit.request);
      const { label, weight = 1 } = key;
      const terms = { label, weight };
      const errors = await putKey(hub, visit.viewer, owner, { ...key, fields, terms });
      return Object.keys(errors).length > 0
        ? { errors, values: withoutSecrets(fields) }
        : back(visit);
    }),
    "change-key": formAction(CHANGE_KEY, async ({ hub: { registry } }, visit, key) => {
      const { provider, change, label, weight = 1 } = key;
      const owner = await ownerOf(registry, kind, visit);
      const terms = { label, weight };
      await registry.providerKeys.change(visit.viewer, owner, provider, change, terms);
      return back(visit);
    }),
    "test-key": formAction(TEST_KEY, async ({ hub, gateway }, visit, { provider, test }) => {
      await gateway.testKey(visit.viewer, await ownerOf(hub.registry, kind, visit), provider, test);
      return back(visit);
    }),
    "delete-key": formAction(DELETE_KEY, async ({ hub: { registry } }, visit, key) => {
      const owner = await ownerOf(registry, kind, visit);
      await registry.providerKeys.delete(visit.viewer, owner, key.provider, key.delete);
      return back(visit);
    }),
    "allow-model": formAction(ALLOW_MODEL, async ({ hub }, visit, model) => {
      const owner = await ownerOf(hub.registry, kind, visit);
      if (!Object.hasOwn(hub.providers, model.provider))
        throw new RegistryError("bad-request", `Provider ${quoted(model.provider)} not found.`);
      await hub.registry.allowedModels.put(visit.viewer, owner, omitUndefined(model));
      return back(visit);
    }),
    "import-models": formAction(IMPORT_MODELS, async (context, visit, form) => {
      const owner = await ownerOf(context.hub.registry, kind, visit);
      return importModels(context, visit, owner, { intent: "import-models", ...form });
    }),
    "disallow-model": formAction(DISALLOW_MODEL, async ({ hub: { registry } }, visit, model) => {
      const owner = await ownerOf(registry, kind, visit);
      await registry.allowedModels.delete(visit.viewer, owner, model);
      return back(visit);
    }),
    "order-providers": formAction(ORDER_PROVIDERS, async ({ hub }, visit, { provider, move }) => {
      const { providerOrders } = hub.registry;
      const owner = await ownerOf(hub.registry, kind, visit);
      if (!findProvider(provider, hub.providers))
        throw new RegistryError("bad-request", `Provider ${quoted(provider)} not found.`);
      const order = await providerOrders.get(visit.viewer, owner);
      await providerOrders.put(visit.viewer, owner, moveProvider(order, move, provider));
      return back(visit);
    }),
  });

const back = ({ request }: PageRequest) => ({ redirectTo: request.url.split("?")[0] ?? "/" });
