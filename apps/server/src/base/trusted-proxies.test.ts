import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";
import { readConfig } from "./config.ts";
import { clientAddress, parseProxySetting, trustedProxies } from "./trusted-proxies.ts";

it.each([
  ["off", 0],
  ["on", 1],
  ["0", 0],
  ["2", 2],
  ["10.0.0.0/8, fd00::/8", ["10.0.0.0/8", "fd00::/8"]],
  ["192.0.2.7", ["192.0.2.7"]],
])("reads the setting %s", (text, setting) => expect(parseProxySetting(text)).toEqual(setting));

it.each(["yes", "-1", "17", "10.0.0.0/33", "10.0.0/8", "fd00::/129", "10.0.0.0/8/8", "10.0.0.0/x"])(
  "refuses the setting %s",
  (text) => expect(() => readConfig({ ORRERY_TRUST_PROXY: text })).toThrow(/ORRERY_TRUST_PROXY: /),
);

const PROXY = "10.0.0.2";
it.each([
  ["off", PROXY, "1.1.1.1", PROXY],
  ["1", PROXY, "1.1.1.1", "1.1.1.1"],
  ["on", PROXY, "6.6.6.6, 1.1.1.1", "1.1.1.1"],
  ["1", PROXY, undefined, PROXY],
  ["2", PROXY, "6.6.6.6, 1.1.1.1, 10.0.0.3", "1.1.1.1"],
  ["10.0.0.0/8", PROXY, "6.6.6.6, 1.1.1.1, 10.0.0.3", "1.1.1.1"],
  ["10.0.0.0/8", "::ffff:10.0.0.2", "6.6.6.6, 1.1.1.1", "1.1.1.1"],
  ["10.0.0.0/8", "203.0.113.9", "6.6.6.6, 1.1.1.1", "203.0.113.9"],
  ["10.0.0.2", PROXY, "6.6.6.6, unknown", "unknown"],
  ["fd00::/8", "fd00::1", "6.6.6.6, 2001:db8::7", "2001:db8::7"],
])("with %s, takes %s with %s for %s", async (setting, remoteAddress, forwarded, address) => {
  const trust = trustedProxies(parseProxySetting(setting));
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
  expect(clientAddress(request, trust)).toBe(address);
});

const call = (app: Awaited<ReturnType<typeof createTestApp>>, forwarded: string) =>
  app.request("POST", "/v1/chat/completions", {
    payload: { model: "ada/none", messages: [{ role: "user", content: "Hi" }] },
    headers: { "x-forwarded-for": forwarded },
    remoteAddress: PROXY,
  });

it.each(["1", "10.0.0.0/8"])(
  "limits a visitor's calls whatever its X-Forwarded-For claims, with %s",
  async (setting) => {
    const app = await createTestApp({ ORRERY_TRUST_PROXY: setting });
    const statuses: number[] = [];
    for (let index = 0; index < 80; index++)
      statuses.push((await call(app, `8.8.${index}.1, 1.1.1.1`)).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    expect((await call(app, "8.8.8.8, 1.1.1.2")).statusCode).not.toBe(429);
  },
);

const FORM = {
  "content-type": "application/x-www-form-urlencoded",
  "sec-fetch-site": "same-origin",
};

it("reads scheme and host from a trusted proxy alone", async () => {
  const headers = { "x-forwarded-proto": "https", "x-forwarded-host": "hub.example" };
  const origins = await Promise.all(
    ["off", "1", "10.0.0.0/8", "192.0.2.0/24"].map(async (setting) => {
      const app = await createTestApp({ ORRERY_TRUST_PROXY: setting });
      const shell = await app.get("/?_data=shell", { headers, remoteAddress: PROXY });
      await app.signUp("ada");
      const signedIn = await app.request("POST", "/sign-in", {
        payload: "name=ada&password=correct+horse",
        headers: { ...headers, ...FORM },
        remoteAddress: PROXY,
      });
      const isSecure = /; Secure/.test(`${signedIn.headers["set-cookie"]}`);
      return [signedIn.statusCode, shell.json().origin, isSecure];
    }),
  );
  expect(origins).toEqual([
    [303, "http://localhost:80", false],
    [303, "https://hub.example", true],
    [303, "https://hub.example", true],
    [303, "http://localhost:80", false],
  ]);
});
