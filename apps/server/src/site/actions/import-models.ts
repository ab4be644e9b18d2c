import type { KeyOwner } from "@orrery/registry";
import type { ActionData } from "@orrery/web/page-data";
import { isGatewayError } from "../../outgoing/gateway-error.ts";
import type { PageContext, PageRequest, Redirect } from "../page-context.ts";

/** Imports what a provider lists. What the provider says against it, such as of the key, is shown at the form. */
export async function importModels(
  { gateway }: PageContext,
  { viewer, request }: PageRequest,
  owner: KeyOwner,
  form: { readonly intent: string; readonly provider: string; readonly only?: string },
): Promise<ActionData | Redirect> {
  const { provider, only = "" } = form;
  try {
    await gateway.importModels(viewer, owner, provider, only === "" ? undefined : only);
    return { redirectTo: request.url.split("?")[0] ?? "/" };
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    return { errors: { form: error.message }, values: { only: "", ...form } };
  }
}
