import { RegistryError } from "@orrery/registry";
import type { FormValues } from "@orrery/web/page-data/form-rules/field-rule";
import {
  ADD_PROVIDER,
  CHANGE_PROVIDER,
  PROVIDER_ITEM,
} from "@orrery/web/page-data/form-rules/operator-provider-forms";
import {
  deleteOperatorProvider,
  getOperatorProvider,
  listOperatorProviders,
  putOperatorProvider,
} from "../../../hub/admin/providers.ts";
import type { PageContext, PageRequest } from "../../page-context.ts";
import { formAction, formActions } from "../form-action.ts";
import { importModels } from "../import-models.ts";

const HUB = { kind: "hub" } as const;

export const adminProviders = formActions({
  add: formAction(ADD_PROVIDER, async ({ hub }, visit, { name, ...form }) => {
    const known = await listOperatorProviders(hub, visit.viewer);
    if (known.some((one) => one.name === name))
      throw new RegistryError("name-taken", `The hub already has a provider ${name}.`);
    return save(hub, visit, name, form, {});
  }),
  change: formAction(CHANGE_PROVIDER, async ({ hub }, visit, { item, ...form }) => {
    const { settings = {} } = await getOperatorProvider(hub, visit.viewer, item);
    return save(hub, visit, item, form, settings);
  }),
  delete: formAction(PROVIDER_ITEM, async ({ hub }, visit, { item }) => {
    await deleteOperatorProvider(hub, visit.viewer, item);
    return back(visit);
  }),
  import: formAction(PROVIDER_ITEM, (context, visit, { item }) =>
    importModels(context, visit, HUB, { intent: "import", provider: item }),
  ),
});

type Settings = Omit<FormValues<typeof ADD_PROVIDER>, "name">;

/** What the form does not ask, such as replicas, stays. */
async function save(
  hub: PageContext["hub"],
  visit: PageRequest,
  name: string,
  { secret, ...form }: Settings,
  former: Readonly<Record<string, unknown>>,
) {
  const { viewer } = visit;
  const kept = Object.entries(former).filter(([field]) => !Object.hasOwn(form, field));
  const given = Object.entries(form).filter(([, value]) => value !== "" && value !== false);
  await putOperatorProvider(hub, viewer, name, Object.fromEntries([...kept, ...given]));
  if (secret !== "") await hub.registry.providerKeys.put(viewer, HUB, name, secret);
  return back(visit);
}

const back = ({ request }: PageRequest) => ({ redirectTo: request.url.split("?")[0] ?? "/" });
