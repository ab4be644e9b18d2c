import { type KeyCheck, RegistryError } from "@orrery/registry";
import { isGatewayError } from "../../../outgoing/gateway-error.ts";
import type { BackendKey } from "../backend.ts";
import type { RuntimeClients } from "./runtime-clients.ts";

const TIMEOUT_MS = 15_000;

/**
 * Calls a model that does not exist: the runtime checks the credential first. Throws `bad-request`
 * where the key's own settings lack something.
 */
export async function checkRuntimeKey(
  runtimeClients: RuntimeClients,
  key: BackendKey,
): Promise<KeyCheck["result"]> {
  try {
    const client = await runtimeClients.of(key);
    const invocation = { modelId: "orrery.no-such-model", body: "{}", options: {} };
    await client.invoke(invocation, AbortSignal.timeout(TIMEOUT_MS));
    return "accepted";
  } catch (error) {
    if (!isGatewayError(error)) return "unreachable";
    const { code, message } = error;
    if (code === "provider-misconfigured") throw new RegistryError("bad-request", message);
    if (code === "target-refused") throw new RegistryError("bad-request", message);
    if (code === "provider-key-refused") return "refused";
    return code === "provider-refused" || code === "provider-busy" ? "accepted" : "unreachable";
  }
}
