import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as client from "@huggingface/hub";
import { beforeAll, expect, it } from "vitest";
import { useAccounts } from "../journeys/accounts.ts";
import { useHub } from "../journeys/start-hub.ts";
import { makeToken } from "./administrator.ts";
import { run, temporaryFolder } from "./run-cli.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const accounts = useAccounts(hub, "root", "ada", "bob", "cat");

const cookieOf = (name: string) => accounts.find((account) => account.name === name)?.cookie ?? "";

/** What an account's own token makes of the client. */
async function as(name: string) {
  return { hubUrl: hub.origin, accessToken: await makeToken(hub.origin, cookieOf(name)) };
}

async function submit(name: string, path: string, form: Readonly<Record<string, string>>) {
  const cookie = cookieOf(name);
  const response = await fetch(hub.origin + path, {
    method: "POST",
    headers: { cookie },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`${path} answered ${response.status}`);
}

beforeAll(async () => {
  await submit("ada", "/organizations/new", { name: "Acme" });
  for (const [account, role] of [
    ["bob", "contributor"],
    ["cat", "read"],
  ] as const)
    await submit("ada", "/organizations/Acme/settings", { intent: "add-member", account, role });
});

it("tells the JavaScript client which organizations one is in", async () => {
  const me = await client.whoAmI(await as("bob"));
  expect(me).toMatchObject({ type: "user", name: "bob", orgs: [{ type: "org", name: "Acme" }] });
});

it("lets a contributor publish a private repo that members read and nobody else finds", async () => {
  const [ada, bob, cat] = [await as("ada"), await as("bob"), await as("cat")];
  const repo = "Acme/tts";
  await client.createRepo({ ...bob, repo, private: true });
  const files = [{ path: "config.json", content: new Blob(["{}"]) }];
  await client.uploadFiles({ ...bob, repo, useXet: false, files });
  expect(await client.fileExists({ ...cat, repo, path: "config.json" })).toBe(true);
  await expect(client.uploadFiles({ ...cat, repo, useXet: false, files })).rejects.toMatchObject({
    statusCode: 403,
  });
  await expect(client.createRepo({ ...cat, repo: "Acme/other" })).rejects.toMatchObject({
    statusCode: 403,
  });
  await submit("ada", "/organizations/Acme/settings", { intent: "remove-member", account: "cat" });
  expect(await client.repoExists({ ...cat, repo })).toBe(false);
  const listed = client.listModels({ ...cat, search: { owner: "Acme" } });
  for await (const { name } of listed) throw new Error(`${name} was listed`);
  await expect(client.deleteRepo({ ...bob, repo })).rejects.toMatchObject({ statusCode: 403 });
  await client.deleteRepo({ ...ada, repo });
});

it("publishes a folder under an organization for whoever says who they are", async () => {
  const folder = join(temporaryFolder(), "model");
  await mkdir(folder);
  await writeFile(join(folder, "README.md"), "# Model");
  const env = { ...hub.environment, HF_ENDPOINT: hub.origin };
  const refused = await run(["publish", folder, "Acme/folder"], env);
  expect([refused.code, refused.stderr]).toEqual([
    64,
    expect.stringContaining("Acme is an organization. Pass your access token"),
  ]);
  const { accessToken } = await as("ada");
  const done = await run(["publish", folder, "Acme/folder"], { ...env, HF_TOKEN: accessToken });
  expect(done).toMatchObject({ code: 0 });
  expect(await client.repoExists({ hubUrl: hub.origin, repo: "Acme/folder" })).toBe(true);
});
