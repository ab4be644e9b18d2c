import type { BrowserContextOptions } from "playwright-core";
import { beforeAll } from "vitest";
import type { RunningHub } from "./start-hub.ts";

export const PASSWORD = "correct horse battery";

export interface Account {
  readonly name: string;
  /** For `browser.open`: a browser that is signed in. */
  readonly storageState: Exclude<BrowserContextOptions["storageState"], string | undefined>;
  /** The `cookie` header of a request without a browser. */
  readonly cookie: string;
}

/** Uses the printed link, then signs each name up; the first is the administrator. Read inside tests only. */
export function useAccounts(hub: RunningHub, ...names: readonly [string, ...string[]]): Account[] {
  const accounts: Account[] = [];
  beforeAll(async () => {
    for (const name of names)
      accounts.push(await (accounts.length ? signUp(hub, name) : setUp(hub, name)));
  });
  return accounts;
}

/** Makes the administrator with the printed link, as the form does. */
export function setUp({ origin, setupUrl }: RunningHub, name: string): Promise<Account> {
  const token = new URL(setupUrl).searchParams.get("token") ?? "";
  return postAccount(`${origin}/setup`, { token, name, password: PASSWORD });
}

/** Makes an account, as the form does. */
export const signUp = ({ origin }: RunningHub, name: string): Promise<Account> =>
  postAccount(`${origin}/sign-up`, { name, password: PASSWORD, next: "/" });

async function postAccount(url: string, form: { name: string; [field: string]: string }) {
  const body = new URLSearchParams(form);
  const response = await fetch(url, { method: "POST", body, redirect: "manual" });
  const [cookie = ""] = response.headers.getSetCookie()[0]?.split(";") ?? [];
  if (response.status !== 303 || !cookie)
    throw new Error(`${url} answered ${response.status} for ${form.name}`);
  const [name = "", value = ""] = cookie.split("=");
  const place = { domain: new URL(url).hostname, path: "/", expires: -1 };
  const flags = { httpOnly: true, secure: false, sameSite: "Lax" } as const;
  const storageState = { cookies: [{ name, value, ...place, ...flags }], origins: [] };
  return { name: form.name, storageState, cookie };
}
