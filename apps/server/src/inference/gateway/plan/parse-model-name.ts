import { POLICIES, type ProviderChoice, type WantedModel } from "../gateway-call.ts";

const BEST: ProviderChoice = { kind: "policy", policy: "preferred" };

/**
 * Reads `id`, `id:provider` and `id:policy`. `auto` means no choice. Providers' own IDs may contain colons,
 * so the last part is a choice only if it is a policy or `isProvider` knows it.
 */
export function parseModelName(text: string, isProvider: (id: string) => boolean): WantedModel {
  const colon = text.lastIndexOf(":");
  const last = text.slice(colon + 1);
  const id = text.slice(0, Math.max(colon, 0));
  if (colon < 0) return { id: text, choice: BEST };
  if (last === "auto") return { id, choice: BEST };
  const policy = POLICIES.find((one) => one === last);
  if (policy) return { id, choice: { kind: "policy", policy } };
  return isProvider(last)
    ? { id, choice: { kind: "provider", provider: last } }
    : { id: text, choice: BEST };
}
