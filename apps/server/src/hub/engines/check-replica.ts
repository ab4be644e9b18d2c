import type { EngineKindFacts } from "@orrery/inference";
import { countSlots, readEngineModels, sumMetric, withInfo } from "@orrery/inference";
import { MAX_ENGINE_MODELS, type ReplicaReport } from "@orrery/registry";
import { outsideTarget } from "../../outgoing/outgoing-policy.ts";
import { parseReply, readBytes } from "../../outgoing/read-reply.ts";
import type { SafeFetch } from "../../outgoing/safe-fetch.ts";

const CHECK_MS = 5_000;
const MAX_BYTES = 4_000_000;

/** What a replica says of itself: its health, its models, its queue. Never throws. */
export async function checkReplica(
  safeFetch: SafeFetch,
  facts: EngineKindFacts,
  address: string,
  key: string | undefined,
): Promise<ReplicaReport> {
  const signal = AbortSignal.timeout(CHECK_MS);
  const get = async (path: string): Promise<Buffer> => {
    const { status, body } = await safeFetch.send({
      target: outsideTarget(`${address}${path}`, true),
      method: "GET",
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      signal,
    });
    const bytes = await readBytes(body, { maxBytes: MAX_BYTES, totalMs: CHECK_MS, signal });
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    return bytes;
  };
  try {
    await get(facts.health);
    const models = readEngineModels(parseReply(await get(facts.models)), MAX_ENGINE_MODELS);
    if (!models) throw new Error(`${facts.models} does not list models.`);
    const info = facts.info && (await get(facts.info).then(parseReply, () => undefined));
    return { isUp: true, models: withInfo(models, info), ...(await readQueue(facts, get)) };
  } catch (error) {
    return { isUp: false, models: [], error: describe(error as Error) };
  }
}

/** Not every engine counts its calls, and many do so only when asked at their start. */
async function readQueue(
  { metrics, slots }: EngineKindFacts,
  get: (path: string) => Promise<Buffer>,
): Promise<Pick<ReplicaReport, "running" | "waiting">> {
  if (!metrics) return {};
  const text = await get("/metrics").then(String, () => undefined);
  const running = text === undefined ? undefined : sumMetric(text, metrics.running);
  const waiting = text === undefined ? undefined : sumMetric(text, metrics.waiting);
  if (running !== undefined || waiting !== undefined || !slots)
    return {
      ...(running !== undefined && { running }),
      ...(waiting !== undefined && { waiting }),
    };
  const taken = await get(slots).then(parseReply, () => undefined);
  const busy = countSlots(taken);
  return busy === undefined ? {} : { running: busy };
}

function describe({ name, message }: Error): string {
  if (name === "TimeoutError" || name === "AbortError") return `No answer in ${CHECK_MS / 1000} s.`;
  return message.replace("provider", "engine").slice(0, 300);
}
