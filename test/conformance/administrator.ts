import type { RunningHub } from "../journeys/start-hub.ts";

const PASSWORD = "correct horse";
/** The server on the other end may be another one by the next call. */
const SENT = { "sec-fetch-site": "same-origin", connection: "close" };
type Role = "write" | "read" | "inference";

/**
 * Makes the hub's first account and a token for it, as its pages do; later calls make another token. A command
 * of its own would take as long as the start of a hub.
 */
export async function administratorToken(
  { origin, setupUrl }: Pick<RunningHub, "origin" | "setupUrl">,
  name: string,
  role: Role = "write",
): Promise<string> {
  const post = (path: string, form: Readonly<Record<string, string>>) =>
    fetch(origin + path, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
      headers: SENT,
    });
  const token = new URL(setupUrl).searchParams.get("token") ?? "";
  const account = { name, password: PASSWORD };
  let signedIn = await post("/setup", { token, ...account });
  if (signedIn.status !== 303) signedIn = await post("/sign-in", account);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return makeToken(origin, cookie, role);
}

/** Makes a token for the account that a cookie is of. */
export async function makeToken(
  origin: string,
  cookie: string,
  role: Role = "write",
): Promise<string> {
  const made = await fetch(`${origin}/api/settings/tokens`, {
    method: "POST",
    body: JSON.stringify({ displayName: "test", role }),
    headers: { ...SENT, cookie, "content-type": "application/json" },
  });
  if (made.status !== 201) throw new Error(`${made.status} ${await made.text()}`);
  return (await made.json()).token;
}

/** The hub's first account again; a token of it that may run models, and nothing else. */
export const inferenceToken = (hub: RunningHub, name: string): Promise<string> =>
  administratorToken(hub, name, "inference");
