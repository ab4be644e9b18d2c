import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";
import { postForm } from "../testing/post-form.ts";
import { ownPath } from "./own-path.ts";

const HOSTILE = [
  "/..//evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/a/../..//evil.example/b",
  "/%2e%2e//evil.example",
  "/%2E//evil.example",
  "/.%2e//evil.example",
  "/..//user:pass@evil.example",
  "/..\\\\evil.example",
  "/.\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "/.\t.//evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "//user@evil.example",
  "//evil。example",
  "/..//ｅｖｉｌ.example",
  "https:evil.example",
  "https://evil.example/",
  "http://localhost@evil.example",
  "javascript:alert(1)",
  " //evil.example",
  "\u0000//evil.example",
  "evil.example",
  `/${"a".repeat(2000)}`,
];

const OWN = [
  ["/models?sort=likes#top", "/models?sort=likes#top"],
  ["/ada/tts/tree/main/a%20b", "/ada/tts/tree/main/a%20b"],
  ["/new?kind=dataset", "/new?kind=dataset"],
  ["/a/../b", "/b"],
  ["/sign-up?next=//evil.example", "/sign-up?next=//evil.example"],
  ["/a//b", "/a//b"],
] as const;

/** What a browser that is sent there by a page of the hub would open. */
const hostOf = (location: string) => new URL(location, "http://orrery.test/sign-in").host;

it.each(HOSTILE)("leads %j home", (next) => expect(ownPath(next)).toBe("/"));
it.each(OWN)("leads %j to %j", (next, path) => expect(ownPath(next)).toBe(path));
it("leads home when nothing is given", () =>
  expect([ownPath(undefined), ownPath(null), ownPath("")]).toEqual(["/", "/", "/"]));

it("leads to no other site from any form or page that takes `next`", async () => {
  const app = await createTestApp();
  await app.signUp("ada");
  const sent = await postForm(app, "/sign-in", { name: "ada", password: "correct horse" });
  const cookie = `${sent.headers["set-cookie"]}`.split(";")[0] ?? "";
  const member = app.with({ cookie });
  for (const next of [...HOSTILE, ...OWN.map(([given]) => given)]) {
    const query = `next=${encodeURIComponent(next)}`;
    const answers = await Promise.all([
      member.get(`/sign-in?${query}`),
      member.get(`/sign-up?${query}`),
      member.get(`/sign-in?${query}&_data=signIn`),
      postForm(app, "/theme", { theme: "dark", next }),
      postForm(app, `/theme?_data=shell`, { theme: "dark", next }),
    ]);
    for (const { headers, statusCode } of answers) {
      expect([204, 303]).toContain(statusCode);
      const location = `${headers.location ?? headers["x-redirect"]}`;
      expect(hostOf(location), `${next} led to ${location}`).toBe("orrery.test");
    }
  }
});

it("signs in and up by a form without leading to another site", async () => {
  const app = await createTestApp();
  await app.signUp("ada");
  const next = "/..//evil.example";
  const signedIn = await postForm(app, "/sign-in", {
    name: "ada",
    password: "correct horse",
    next,
  });
  const signedUp = await postForm(app, "/sign-up", {
    name: "bob",
    password: "correct horse",
    next,
  });
  expect([signedIn.headers.location, signedUp.headers.location]).toEqual(["/", "/"]);
});

it("sets no theme for a form on another site", async () => {
  const app = await createTestApp();
  const answer = await app.request("POST", "/theme", {
    payload: "theme=dark&next=/",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "cross-site",
    },
  });
  expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([403, undefined]);
});
