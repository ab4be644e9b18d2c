import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { administratorToken } from "../conformance/administrator.ts";
import { createGitClient } from "../conformance/git-client.ts";
import { PROCESSES, useHub } from "../journeys/start-hub.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
/** What all must say of something that one of them did. */
const LISTED_MS = 1_000;
/** How long a deleted token may count elsewhere, and the time of three requests. */
const REMEMBERED_MS = 1_500;

let headers: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  headers = { authorization: `Bearer ${await administratorToken(hub, "ada")}` };
});

const send = (
  method: string,
  path: string,
  body: object,
  by: Readonly<Record<string, string>> = headers,
) =>
  fetch(hub.origin + path, {
    method,
    headers: { ...by, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const all = (status: number) => Array.from({ length: PROCESSES }, () => status);

/** A person's session, and the headers with which a page of the hub sends its forms. */
async function signIn() {
  const page = { "sec-fetch-site": "same-origin" };
  const post = (path: string, by: Readonly<Record<string, string>>, body?: URLSearchParams) =>
    fetch(hub.origin + path, {
      method: "POST",
      headers: by,
      body: body ?? null,
      redirect: "manual",
    });
  const form = new URLSearchParams({ name: "ada", password: "correct horse" });
  const signedIn = await post("/sign-in", page, form);
  const cookies = signedIn.headers.getSetCookie().map((text) => text.split(";")[0]);
  const cookie = cookies.join("; ");
  const own = { ...page, cookie };
  return { cookie, own, signOut: () => post("/sign-out", own) };
}

/** The same request to each process: the proxy gives each to the next. */
const askAll = (path: string, by: Readonly<Record<string, string>> = {}) =>
  Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      const answer = await fetch(hub.origin + path, { headers: by, redirect: "manual" });
      return { status: answer.status, text: await answer.text() };
    }),
  );

const statuses = async (path: string, by?: Readonly<Record<string, string>>) =>
  (await askAll(path, by)).map(({ status }) => status);

it("agrees at once on what one process was asked to do", async () => {
  expect(PROCESSES).toBeGreaterThan(1);

  // Created here, there at once, and listed there within a second.
  expect((await send("POST", "/api/repos/create", { name: "m" })).status).toBe(200);
  expect(await statuses("/api/models/ada/m", headers)).toEqual(all(200));
  const isListed = async () =>
    (await askAll("/api/models?author=ada", headers)).every(({ text }) => text.includes("ada/m"));
  await expect.poll(isListed, { timeout: LISTED_MS, interval: 50 }).toBe(true);

  // Pushed to one, read and cloned from the others.
  const git = createGitClient();
  const address = `${hub.origin.replace("://", `://x:${headers.authorization?.slice(7)}@`)}/ada/m`;
  await git.must(["clone", "--quiet", address, "m"]);
  for (let turn = 0; turn < 3; turn++) {
    writeFileSync(join(git.folder, "m/turn.txt"), `${turn}`);
    await git.must(["add", "."], "m");
    await git.must(["commit", "--quiet", "-m", `turn ${turn}`], "m");
    await git.must(["push", "--quiet"], "m");
    const read = await askAll("/ada/m/resolve/main/turn.txt", headers);
    expect(read.map(({ text }) => text)).toEqual(read.map(() => `${turn}`));
    await git.must(["clone", "--quiet", address, `clone-${turn}`]);
    expect(readFileSync(join(git.folder, `clone-${turn}/turn.txt`), "utf8")).toBe(`${turn}`);
  }

  // Signed in here, known there; signed out there, unknown here.
  const { cookie, signOut } = await signIn();
  const settings = () => statuses("/settings/profile", { cookie });
  expect(await settings()).toEqual(all(200));
  await signOut();
  expect((await settings()).filter((status) => status === 200)).toEqual([]);
});

it("takes rights away in all processes at once", async () => {
  const repo = { type: "model", name: "shown" };
  expect((await send("POST", "/api/repos/create", repo)).status).toBe(200);
  const commit = [
    { key: "header", value: { summary: "Say it" } },
    { key: "file", value: { path: "a.txt", encoding: "utf-8", content: "secret" } },
  ];
  await fetch(`${hub.origin}/api/models/ada/shown/commit/main`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/x-ndjson" },
    body: commit.map((line) => JSON.stringify(line)).join("\n"),
  });
  const paths = [
    "/ada/shown",
    "/api/models/ada/shown",
    "/ada/shown/resolve/main/a.txt",
    "/ada/shown.git/info/refs?service=git-upload-pack",
  ];
  const seen = () => Promise.all(paths.map((path) => statuses(path)));
  const lists = ["/api/models?author=ada", "/api/quicksearch?q=shown", "/ada"];
  const areListed = async () =>
    (await Promise.all(lists.map((path) => askAll(path))))
      .flat()
      .map(({ text }) => text.includes("ada/shown"));
  // All have shown it, and may remember it.
  expect(await seen()).toEqual(paths.map(() => all(200)));
  await expect.poll(async () => (await areListed()).every((is) => is)).toBe(true);
  const hidden = await send("PUT", "/api/models/ada/shown/settings", { private: true });
  expect(hidden.status).toBe(200);
  expect((await areListed()).some((is) => is)).toBe(false);
  expect((await seen()).flat().filter((status) => status !== 401 && status !== 404)).toEqual([]);

  const { own } = await signIn();
  const tokens = "/api/settings/tokens";
  const made = await send("POST", tokens, { displayName: "ci", role: "read" }, own);
  const { token } = (await made.json()) as { token: string };
  const answer = await fetch(hub.origin + tokens, { headers: own });
  const listed = (await answer.json()) as { key: string; displayName: string }[];
  const key = listed.find(({ displayName }) => displayName === "ci")?.key;
  const read = () => statuses("/api/models/ada/shown", { authorization: `Bearer ${token}` });
  expect(await read()).toEqual(all(200));
  expect((await send("DELETE", `${tokens}/${key}`, {}, own)).ok).toBe(true);
  // Where tokens that only run models count, one is looked up once a second.
  await expect.poll(read, { timeout: REMEMBERED_MS, interval: 100 }).toEqual(all(401));
});
