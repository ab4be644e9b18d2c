import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import type { TestCaller } from "./create-test-app.ts";

/** What a browser without JavaScript does: keeps cookies by path, sends forms, follows redirects. */
export interface TestBrowser {
  /** Follows redirects within the hub; a redirect to elsewhere is returned. */
  visit(url: string): Promise<LightMyRequestResponse>;
  submit(url: string, form: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>;
  signIn(name: string): Promise<void>;
  /** The URL of the last page. */
  url(): string;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

export function createTestBrowser(app: Pick<TestCaller, "request">): TestBrowser {
  const cookies = new Map<string, Cookie>();
  let last = "/";

  async function send(method: "GET" | "POST", url: string, payload?: string) {
    const { pathname, search } = new URL(url, "http://localhost");
    last = pathname + search;
    const sent = [...cookies].filter(([, { path }]) => pathname.startsWith(path));
    const response = await app.request(method, last, {
      ...(payload !== undefined && { payload }),
      headers: {
        accept: "text/html",
        cookie: sent.map(([key, { value }]) => `${key.split(" ")[0]}=${value}`).join("; "),
        "sec-fetch-site": "same-origin",
        ...(payload !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
      },
    });
    for (const { name, value, path = "/", expires } of response.cookies) {
      const key = `${name} ${path}`;
      if (value === "" || (expires && expires < new Date())) cookies.delete(key);
      else cookies.set(key, { value, path });
    }
    return response;
  }

  async function follow(response: LightMyRequestResponse): Promise<LightMyRequestResponse> {
    const { location } = response.headers;
    const isHere =
      location?.startsWith("/") === true || location?.startsWith("http://localhost/") === true;
    return isHere ? follow(await send("GET", `${location}`)) : response;
  }

  const submit: TestBrowser["submit"] = async (url, form) =>
    follow(await send("POST", url, new URLSearchParams(form).toString()));

  return {
    visit: async (url) => follow(await send("GET", url)),
    submit,
    async signIn(name) {
      const form = { name, password: "correct horse", next: "/tasks" };
      expect((await submit("/sign-in", form)).statusCode).toBe(200);
    },
    url: () => last,
  };
}
