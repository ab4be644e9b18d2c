import { isRegistryError } from "@orrery/registry";
import { isGatewayError } from "../../../outgoing/gateway-error.ts";
import type { Caller } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { requireModel } from "../plan/plan-call.ts";

/** Names that lead to models which exist for the caller; patterns are left out. */
export async function listAliases(parts: GatewayParts, caller: Caller): Promise<readonly string[]> {
  const exact = (await parts.aliases()).filter(({ name }) => !name.includes("*"));
  const found = exact.map(({ name, target }) =>
    requireModel(parts, caller, parts.parseModel(target)).then(
      () => [name],
      (error: unknown) => {
        if (isGatewayError(error) || isRegistryError(error)) return [];
        throw error;
      },
    ),
  );
  return (await Promise.all(found)).flat();
}
