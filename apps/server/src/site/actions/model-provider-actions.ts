import { DELETE_MAPPING, MAPPING } from "@orrery/web/page-data/form-rules/provider-forms";
import { pathTo } from "@orrery/web/paths";
import { omitUndefined } from "../../base/omit-undefined.ts";
import { formOf } from "../../http/body/form.ts";
import { repoIdFrom } from "../../http/repo-params.ts";
import { whyUnserved } from "../../inference/gateway/plan/why-unserved.ts";
import type { PageRequest } from "../page-context.ts";
import { formAction, formActions } from "./form-action.ts";

/** Adds or deletes a provider mapping of a model. */
export const modelProviderActions = formActions({
  "put-mapping": formAction(MAPPING, async ({ hub }, visit, mapping) => {
    const unserved = whyUnserved(hub.providers, mapping);
    if (unserved)
      return { errors: { [unserved.field]: unserved.message }, values: formOf(visit.request) };
    await hub.registry.providerMappings.put(visit.viewer, modelOf(visit), omitUndefined(mapping));
    return back(visit);
  }),
  "delete-mapping": formAction(DELETE_MAPPING, async ({ hub }, visit, { provider }) => {
    await hub.registry.providerMappings.delete(visit.viewer, modelOf(visit), provider);
    return back(visit);
  }),
});

const modelOf = ({ params: { namespace = "", name = "" } }: PageRequest) =>
  repoIdFrom("model", { namespace, name });

const back = ({ params: { namespace = "", name = "" } }: PageRequest) => ({
  redirectTo: pathTo("modelProviders", { namespace, name }),
});
