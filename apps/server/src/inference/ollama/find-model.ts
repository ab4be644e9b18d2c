import { parseGgufFileLabel, preferredGgufFile } from "@orrery/catalog";
import { asCaller, parseRepoId, type Repo } from "@orrery/registry";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import type { ApiContext } from "../gateway/context.ts";
import type { WantedModel } from "../gateway/gateway-call.ts";
import { EMBEDDED } from "../gateway/plan/candidate.ts";
import type { Asker } from "../openai/inference-call.ts";
import { localName } from "./local-name.ts";

/**
 * The model that a name means. A tag that is no provider is a quantization, which only this hub's own file has: it
 * must be the one that the hub runs. Throws `repo-not-found` and `model-not-served`.
 */
export async function findModel(
  { hub, gateway, config }: ApiContext,
  { viewer, headers }: Asker,
  text: string,
): Promise<WantedModel> {
  const hosts = [headers.host ?? "", config.publicUrl ? new URL(config.publicUrl).host : ""];
  const wanted = gateway.parseModel(localName(text, hosts.filter(Boolean)));
  const [name = "", tag] = wanted.id.split(":", 2);
  const id = parseRepoId("model", name);
  if (tag === undefined || !id) return wanted;
  const runs = quantizationOf(await hub.registry.repos.get(asCaller(viewer), id));
  if (runs?.toLowerCase() === tag.toLowerCase())
    return { id: name, choice: { kind: "provider", provider: EMBEDDED } };
  const instead = runs ? `This hub runs ${name}:${runs}.` : "It has no quantizations here.";
  throw new GatewayError("model-not-served", `${name}:${tag} is not here. ${instead}`);
}

/** What the file that the runtime chooses is quantized to: `Q4_K_M`. Pure. */
export function quantizationOf({ facts }: Pick<Repo, "facts">): string | undefined {
  const file = preferredGgufFile(facts.gguf?.files ?? []);
  return file === undefined ? undefined : parseGgufFileLabel(file)?.label;
}
