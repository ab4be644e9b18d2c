// A gateway's typical load: sequential and concurrent calls, and many streams.
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "./median.ts";

export const CLIENTS = 32;
export const STREAM_MS = 8_000;
const ROUND_MS = 2500;

/** An address that answers calls of models. */
export interface Way {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly model: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const messages = [{ role: "user", content: "Why is the sky dark at night?" }];

/** Milliseconds, the same in every process of this machine. */
export const now = () => performance.timeOrigin + performance.now();
/** The value that so large a part is below; nothing of none. */
export const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  0;

/** One call; resolves when its answer is whole. */
export function call({ url, headers, model }: Way): Promise<number> {
  const body = JSON.stringify({ model, messages });
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const options = {
      method: "POST",
      agent,
      headers: { ...headers, "content-type": "application/json" },
    };
    request(`${url}/chat/completions`, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.on("data", () => undefined).on("end", () => resolve(performance.now() - began));
    })
      .on("error", reject)
      .end(body);
  });
}

/** Calls per second with this many concurrent clients. */
export async function throughput(way: Way): Promise<number> {
  let calls = 0;
  const end = performance.now() + ROUND_MS;
  const client = async () => {
    while (performance.now() < end) {
      await call(way);
      calls++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (calls * 1000) / ROUND_MS;
}

/** Many concurrent streams for a while: the delay of each event, and the longest gaps. */
export async function streams(
  way: Way,
  count: number,
  onFull: () => Promise<void> | void = () => undefined,
) {
  const delays: number[] = [];
  let longestGap = 0;
  let events = 0;
  let isMeasured = false;
  const open = (index: number) =>
    new Promise<() => void>((resolve, reject) => {
      const options = {
        method: "POST",
        agent,
        headers: { ...way.headers, "content-type": "application/json" },
      };
      const outgoing = request(`${way.url}/chat/completions`, options, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${way.url}: ${response.statusCode}`));
        let last = 0;
        response.on("error", () => undefined);
        response.on("data", (bytes: Buffer) => {
          const at = now();
          if (isMeasured && last > 0) {
            longestGap = Math.max(longestGap, at - last);
            events++;
            // Every stream is watched for gaps, one in ten for delays.
            if (index % 10 === 0) {
              const sent = /"content":"([\d.]+)"/.exec(bytes.toString("latin1"))?.[1];
              if (sent) delays.push(at - Number(sent));
            }
          }
          last = at;
        });
        resolve(() => outgoing.destroy());
      });
      outgoing.on("error", reject);
      outgoing.end(JSON.stringify({ model: way.model, messages, stream: true }));
    });
  const close: (() => void)[] = [];
  for (let index = 0; index < count; index += 50)
    close.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, count - index) }, (_, one) => open(index + one)),
      )),
    );
  await sleep(2000);
  isMeasured = true;
  const began = now();
  await onFull();
  await sleep(Math.max(0, STREAM_MS - (now() - began)));
  isMeasured = false;
  const rate = (events * 1000) / (now() - began) / count;
  for (const end of close) end();
  await sleep(500);
  return { p50: median(delays), p99: percentile(delays, 0.99), longestGap, rate };
}

/** Lets connections go. */
export const hangUp = (): void => agent.destroy();
