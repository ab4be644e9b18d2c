import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { StartError } from "../../../base/start-error.ts";
import { type HubAccess, refusal } from "../source-repo.ts";

const ATTEMPTS = 4;
const PAUSE_MS = 1000;
const TIMEOUT_MS = 60_000;
const MAX_BYTES = 32_000_000;

/** An answer of another hub, and where its next page is. */
export interface Page<Value> {
  readonly value: Value;
  readonly next: URL | undefined;
}

/**
 * Asks another hub for JSON, again after outages. The token goes to that hub alone: a page that is elsewhere is
 * refused. Throws `StartError`.
 */
export async function askJson<Value>(
  hub: HubAccess,
  url: URL,
  schema: z.ZodType<Value>,
  what: string,
): Promise<Page<Value>> {
  if (url.origin !== hub.url.origin)
    throw new StartError("refused", `${hub.url.origin} leads to another hub: ${url.origin}.`);
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(url, {
        headers: { ...(hub.token && { authorization: `Bearer ${hub.token}` }) },
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 429 || response.status >= 500)
        throw new Error(`${hub.url.origin} answered ${response.status}.`);
      if (!response.ok) throw refusal(response.status, what, hub.url.origin);
      const parsed = schema.safeParse(JSON.parse(await boundedText(response)));
      if (!parsed.success)
        throw new StartError("refused", `${hub.url.origin} does not list ${what} as hubs do.`);
      return { value: parsed.data, next: nextOf(response, url) };
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (attempt === ATTEMPTS)
        throw new StartError(
          "hub-unreachable",
          `No answer about ${what}: ${(error as Error).message}`,
        );
      await sleep(PAUSE_MS * attempt);
    }
  }
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).byteLength;
    if (bytes > MAX_BYTES) throw new StartError("refused", "The other hub's answer is too large.");
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text;
}

function nextOf({ headers }: Response, base: URL): URL | undefined {
  const [, next] = /<([^>]+)>;\s*rel="next"/.exec(headers.get("link") ?? "") ?? [];
  return next !== undefined && URL.canParse(next, base.href) ? new URL(next, base) : undefined;
}
