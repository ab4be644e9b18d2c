import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseRepoId, type RepoId } from "@orrery/registry";
import { afterEach, expect, it, vi } from "vitest";
import { createTestApp } from "../../../testing/create-test-app.ts";
import { adminCommand } from "../admin.ts";
import { mirrorCommand } from "../mirror.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const call = (holder: string) => ({
  holder,
  maker: { kind: "visitor", key: holder } as const,
  endpoint: "ada/open",
  input: {},
});

/** A hub that runs, and the command line next to it. */
async function start() {
  const app = await createTestApp();
  const [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
  vi.stubEnv("ORRERY_DATA", app.dataFolder);
  const printed: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => printed.push(`${line}`));
  const admin = async (...words: readonly string[]) => {
    printed.length = 0;
    await adminCommand(words);
    return printed.join("\n");
  };
  const rows = async (...words: readonly string[]) => {
    await admin(...words, "--json");
    return printed.map((line) => JSON.parse(line));
  };
  const mirror = async (...words: readonly string[]) => {
    printed.length = 0;
    await mirrorCommand(words);
    return printed.join("\n");
  };
  return { app, root, ada, admin, rows, mirror };
}

const refused = (code: string) => ({ name: "StartError", code });

it("administers organizations, repos and storage on the machine of a hub", async () => {
  const { app, root, ada, admin, rows } = await start();
  await admin("organizations", "create", "lab", "ada");
  await admin("organizations", "add-admin", "lab", "root");
  expect(await rows("organizations", "--prefix", "l")).toMatchObject([
    { name: "lab", members: 2, admins: ["ada", "root"] },
  ]);
  expect(await admin("organizations")).toContain("admins: ada, root");
  await expect(admin("organizations", "create", "lab", "ada")).rejects.toMatchObject(
    refused("refused"),
  );
  await ada.post("/api/repos/create", { name: "m", organization: "lab" });
  await ada.post("/api/repos/create", { name: "d", organization: "lab", type: "dataset" });
  await admin("repos", "private", "lab/m");
  const query = ["repos", "--search", "lab", "--sort", "name"];
  expect((await rows(...query)).map(({ id, isPrivate }) => [id.name, isPrivate])).toEqual([
    ["d", false],
    ["m", true],
  ]);
  await expect(admin("organizations", "delete", "lab")).rejects.toMatchObject(refused("refused"));
  await admin("repos", "delete", "lab/d", "--type", "dataset");
  await expect(admin("repos", "delete", "lab/d")).rejects.toMatchObject(refused("not-found"));
  await expect(admin("repos", "--sort", "age")).rejects.toMatchObject(refused("bad-arguments"));
  const [{ disk }, ...owners] = await rows("storage");
  expect(disk.freeBytes).toBeGreaterThan(0);
  expect(owners.map(({ owner }) => owner)).toContain("lab");
  expect(await admin("storage")).toMatch(/^Free: .+ of .+\n/);
  expect(await admin("quota", "lab", "--storage", "20GB", "--repos", "none")).toMatch(
    /^Storage: .+ of 20 GB\nRepositories: 1$/,
  );
  const own = { storageBytes: 20e9, repos: 0 };
  expect(await rows("organizations")).toMatchObject([{ name: "lab", ownQuota: own }]);
  expect(await rows("quota", "lab")).toMatchObject([{ owner: "lab", quota: own }]);
  await expect(admin("quota", "nobody")).rejects.toMatchObject(refused("not-found"));
  await admin("organizations", "delete", "lab", "--with-repos");
  expect(await rows("organizations")).toEqual([]);
  const { events } = await app.hub.registry.audit.list(root.viewer, { word: "operator" });
  expect(new Set(events.map(({ action }) => action))).toEqual(
    new Set([
      ...["org.create", "org.change_role", "org.delete", "quota.change"],
      ...["repo.update_settings", "repo.delete"],
    ]),
  );
});

it("administers jobs, damage, limits and usage on the machine of a hub", async () => {
  const { app, root, admin, rows } = await start();
  const { jobs, damages, audit } = app.hub.registry;
  const { id } = await jobs.create(call("192.0.2.1"));
  expect(await rows("jobs", "--state", "waiting")).toMatchObject([{ id, caller: "192.0.2.1" }]);
  await expect(admin("jobs", "retry", id)).rejects.toMatchObject(refused("not-found"));
  await admin("jobs", "cancel", id);
  expect(await admin("jobs")).toContain("cancelled");
  await admin("jobs", "retry", id);
  expect(await rows("models")).toEqual([]);
  await expect(admin("models", "unload", "ada/m")).rejects.toMatchObject(refused("not-found"));
  expect(await admin("damage")).toBe("No damage found.");
  await damages.note({ kind: "blob", what: "a".repeat(64), problem: "missing", detail: "Gone." });
  expect(await rows("damage")).toMatchObject([{ problem: "missing" }]);
  await admin("damage", "verify");
  expect(await damages.pass()).toBe("wanted");
  const limit = async (name: string) => (await rows("limits")).find((one) => one.name === name);
  await admin("limits", "set", "storage", "5GB");
  expect(await limit("storage")).toMatchObject({ value: 5e9, source: "administrator" });
  await admin("limits", "set", "storage", "default");
  expect((await limit("storage")).source).toBe("default");
  await expect(admin("limits", "set", "pushBytes", "1")).rejects.toMatchObject(
    refused("bad-arguments"),
  );
  expect((await rows("usage")).map(({ account }) => account).toSorted()).toEqual(["ada", "root"]);
  await expect(admin("usage", "--from", "yesterday")).rejects.toMatchObject(
    refused("bad-arguments"),
  );
  const { events } = await audit.list(root.viewer, { word: "hub.set_limit" });
  expect(events.map(({ actor }) => actor)).toEqual(["operator", "operator"]);
});

it("sets the banner, the terms and who can sign up on the machine of a hub", async () => {
  const { app, admin, rows } = await start();
  const until = "2099-01-31T12:00:00.000Z";
  await admin("banner", "set", "Down at noon.", "--level", "warning", "--until", until);
  expect(await rows("banner")).toEqual([{ text: "Down at noon.", level: "warning", until }]);
  await expect(admin("banner", "set", "x", "--until", "noon")).rejects.toMatchObject(
    refused("bad-arguments"),
  );
  await admin("banner", "remove");
  expect(await admin("banner")).toBe("No banner.");
  const file = join(app.dataFolder, "terms.md");
  writeFileSync(file, "# Be kind\n");
  expect(await admin("terms", "set", file, "--required")).toBe("Version 1");
  expect(await rows("terms")).toMatchObject([{ version: 1, isRequired: true, body: "# Be kind" }]);
  await admin("terms", "remove");
  expect(await admin("terms")).toBe("No terms.");
  await admin("default-visibility", "private");
  expect(await rows("default-visibility")).toEqual([{ visibility: "private" }]);
  await expect(admin("default-visibility", "hidden")).rejects.toMatchObject(
    refused("bad-arguments"),
  );
  await admin("sign-up", "domains", "example.org", "EXAMPLE.com");
  await admin("sign-up", "approval");
  expect(await rows("sign-up")).toEqual([
    { mode: "approval", domains: ["example.org", "example.com"] },
  ]);
  const { accounts } = app.hub.registry;
  for (const name of ["grace", "linus"]) await accounts.signUp(name, "correct horse");
  const waiting = (await rows("people", "--waiting")).map(({ name }) => name);
  expect(waiting.toSorted()).toEqual(["grace", "linus"]);
  await admin("approve", "grace");
  await admin("reject", "linus");
  await expect(admin("approve", "grace")).rejects.toMatchObject(refused("not-found"));
  expect((await rows("people")).map(({ name }) => name).toSorted()).toEqual([
    ...["ada", "grace", "root"],
  ]);
  await admin("sign-up", "domains", "none");
  expect(await admin("sign-up")).toBe("Mode: approval\nEmail domains: none");
});

it("sets and deletes aliases on the machine of a hub", async () => {
  const { admin, rows } = await start();
  await admin("aliases", "set", "gpt-4o", "ada/m");
  await admin("aliases", "set", "gpt-*", "gpt-*:openai");
  await admin("aliases", "delete", "gpt-*");
  expect(await rows("aliases")).toEqual([{ name: "gpt-4o", target: "ada/m" }]);
  expect(await admin("aliases")).toMatch(/^gpt-4o +ada\/m$/);
  const wrong = admin("aliases", "set", "a/b", "ada/m");
  await expect(wrong).rejects.toMatchObject(refused("bad-arguments"));
});

it("adds, changes, drains and deletes engines on the machine of a hub", async () => {
  const { app, root, admin, rows } = await start();
  const url = "http://10.0.0.5:8000";
  await admin("engines", "add", "big", "--kind", "vllm", "--address", url);
  await admin("engines", "set", "big", "--alias", "ada/m=m-8b", "--input-price", "2");
  const keyFile = join(mkdtempSync(join(tmpdir(), "orrery-")), "key");
  writeFileSync(keyFile, "engine-secret\n");
  const prices = ["--output-price", "4", "--cached-price", "0.5"];
  await admin("engines", "set", "big", ...prices, "--mappings", "on", "--key-file", keyFile);
  const [set] = await rows("engines");
  expect(set).toMatchObject({
    ...{ inputPrice: 2, outputPrice: 4, cachedPrice: 0.5, takesMappings: true, hasKey: true },
  });
  expect(JSON.stringify(set)).not.toContain("engine-secret");
  await admin("engines", "set", "big", "--free", "--mappings", "off", "--no-key");
  expect((await rows("engines"))[0]).not.toHaveProperty("cachedPrice");
  await admin("engines", "set", "big", "--input-price", "2");
  await admin("engines", "drain", "big", "--address", url);
  expect(await rows("engines")).toMatchObject([
    {
      ...{ name: "big", kind: "vllm", inputPrice: 2, hasKey: false },
      aliases: [{ repo: "ada/m", model: "m-8b" }],
      replicas: [{ address: url, state: "draining" }],
    },
  ]);
  expect(await admin("engines")).toContain(`${url} draining`);
  await admin("engines", "resume", "big");
  const refusing = refused("bad-arguments");
  const wrong = ["set", "big", "--alias", "x"];
  await expect(admin("engines", ...wrong)).rejects.toMatchObject(refusing);
  await admin("engines", "delete", "big");
  expect(await app.hub.registry.engines.list(root.viewer)).toEqual([]);
});

it("keeps rules for mirrors, and decides requests", async () => {
  const { app, ada, mirror } = await start();
  const { mirrorRequests, organizations } = app.hub.registry;
  await organizations.create(ada.viewer, "Lab");
  const ask = await mirror("rules", "add", "ask", "size:>100GB", "--organization", "lab");
  const allow = await mirror("rules", "add", "allow", "acme/*");
  await mirror("rules", "up", allow);
  expect(await mirror("rules")).toBe(`${allow}  allow acme/*\n${ask}  ask size:>100GB for Lab`);
  await mirror("rules", "delete", allow);
  for (const [words, code] of [
    [["rules", "delete", allow], "not-found"],
    [["rules", "add", "maybe", "acme/*"], "bad-arguments"],
    [["rules", "add", "deny", "size:big"], "bad-arguments"],
    [["approve", "acme/tiny"], "not-found"],
    [["forget"], "bad-arguments"],
  ] as const)
    await expect(mirror(...words)).rejects.toMatchObject(refused(code));

  const id = parseRepoId("model", "acme/tiny") as RepoId;
  await mirrorRequests.ask(ada.viewer, id, "https://hub.example");
  expect(await mirror("requests")).toMatch(
    /^model acme\/tiny {2}open {2}asked for by ada {2}1 times/,
  );
  await mirror("refuse", "acme/tiny", "--reason", "Use the newer one.");
  expect(await mirror("requests")).toBe("");
  expect(await mirror("requests", "--all")).toContain("Use the newer one.");
  await mirror("approve", "acme/tiny");
  expect(await mirrorRequests.findState(id)).toMatchObject({ state: "approved" });
});
