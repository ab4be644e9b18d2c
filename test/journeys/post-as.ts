import type { Account } from "./accounts.ts";
import type { RunningHub } from "./start-hub.ts";

/** Sends JSON to the hub as an account. */
export const postAs =
  ({ origin }: RunningHub) =>
  // biome-ignore lint/suspicious/noExplicitAny: what the hub answers
  async ({ cookie }: Account, path: string, body: object): Promise<any> => {
    const response = await fetch(origin + path, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
