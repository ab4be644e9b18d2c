import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { commitFiles } from "../testing/commit-files.ts";
import type { TestApp } from "../testing/create-test-app.ts";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

type Account = Awaited<ReturnType<TestApp["signUp"]>>;

let app: TestApp;
let root: Account;
let ada: Account;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
});

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 7, 7, 7]);
const SAME_SITE = { "sec-fetch-site": "same-origin" };

const save = (caller: Account, url: string, form: Readonly<Record<string, string>>) =>
  caller.request("POST", url, {
    payload: new URLSearchParams({ intent: "save-profile", ...form }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...SAME_SITE },
  });

async function upload(caller: Account, url: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set("intent", "save-avatar");
  form.set("avatar", new File([bytes], "me.png", { type: "image/png" }));
  const request = new Request("http://hub.example/", { method: "POST", body: form });
  return caller.request("POST", url, {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { "content-type": request.headers.get("content-type") ?? "", ...SAME_SITE },
  });
}

it("shows what an account says of itself on its page", async () => {
  const form = {
    displayName: " Ada L. ",
    bio: "Engines.",
    links: "https://a.example\nhttp://b.example",
  };
  const saved = await save(ada, "/settings/profile?_data=profile", form);
  expect(saved.headers["x-redirect"]).toBe("/settings/profile");
  const page = (await app.get("/ada?_data=account")).json();
  expect(page.profile).toEqual({
    displayName: "Ada L.",
    bio: "Engines.",
    links: ["https://a.example", "http://b.example"],
  });
  expect(page.profilePath).toBeUndefined();
  expect((await ada.get("/ada?_data=account")).json().profilePath).toBe("/settings/profile");
  expect((await app.get("/ada")).body).toContain("Ada L.");
});

it("names the field that is wrong, and keeps what was typed", async () => {
  const form = { displayName: "x".repeat(61), bio: "ok", links: "ftp://a.example" };
  const refused = await save(ada, "/settings/profile?_data=profile", form);
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({
    errors: {
      displayName: expect.stringContaining("60"),
      links: expect.stringContaining("ftp://a.example"),
    },
    values: form,
  });
});

it("puts the hub's name, sentence and logo on every page, by an administrator only", async () => {
  const form = { displayName: "Lab Hub", bio: "Models of the lab." };
  expect((await save(ada, "/admin/profile?_data=hubProfile", form)).statusCode).toBe(422);
  await save(root, "/admin/profile", form);
  await upload(root, "/admin/profile", PNG);
  const { hub } = (await app.get("/?_data=shell")).json();
  expect(hub).toMatchObject({ name: "Lab Hub", bio: "Models of the lab." });
  const { body } = await app.get("/models");
  expect(body).toContain("<title>Models · Lab Hub</title>");
  expect(body).toContain(hub.logo);
  const logo = await app.get(hub.logo);
  expect(logo.rawPayload.equals(PNG)).toBe(true);
  expect(logo.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
  expect((await app.get("/avatars/unknown")).statusCode).toBe(404);
});

it("refuses a picture that is none, and one that is too large", async () => {
  const at = "/settings/profile?_data=profile";
  const svg = new TextEncoder().encode("<svg onload='alert(1)'/>");
  const refused = await upload(ada, at, svg);
  expect([refused.statusCode, refused.json().errors.avatar]).toEqual([
    422,
    "Choose a PNG, JPEG, WebP or GIF file.",
  ]);
  const empty = await upload(ada, at, new Uint8Array());
  expect(empty.json().errors.avatar).toBe("Choose a picture.");
  const large = new Uint8Array(300_001);
  large.set(PNG);
  expect((await upload(ada, at, large)).json().errors.avatar).toContain("300 kB");
  expect((await upload(ada, at, new Uint8Array(400_000))).statusCode).toBe(413);
  const broken = await ada.request("POST", at, {
    payload: "--x\r\nno end",
    headers: { "content-type": "multipart/form-data; boundary=x", ...SAME_SITE },
  });
  expect(broken.statusCode).toBe(400);
});

it("lets an organization's administrators edit its profile", async () => {
  await app.signUp("bob");
  const url = "/organizations/lab/settings/profile";
  await ada.request("POST", "/organizations/new", {
    payload: "name=lab",
    headers: { "content-type": "application/x-www-form-urlencoded", ...SAME_SITE },
  });
  expect((await save(ada, url, { bio: "We build engines." })).statusCode).toBe(303);
  const page = (await ada.get("/lab?_data=account")).json();
  expect([page.profile.bio, page.profilePath]).toEqual(["We build engines.", url]);
});

it("lists followers and those followed on the page of a name", async () => {
  const bob = await app.signUp("bob");
  const { follows } = app.hub.registry;
  await follows.follow(bob.viewer, "ada", true);
  // The newest stands first: these must not fall on one millisecond.
  await setTimeout(2);
  await follows.follow(bob.viewer, "orrery", true);
  const list = async (url: string) => (await ada.get(`${url}&_data=account`)).json().list;
  expect(await list("/ada?show=followers")).toEqual({
    show: "followers",
    names: [{ name: "bob", kind: "account" }],
  });
  expect(
    (await list("/bob?show=following")).names.map(({ name }: { name: string }) => name),
  ).toEqual(["orrery", "ada"]);
  expect(await list("/bob?show=nothing")).toBeUndefined();
  expect((await app.get("/none?show=followers")).statusCode).toBe(404);
});

it("shows pinned repos first, each to those who may see it", async () => {
  await ada.post("/api/repos/create", { name: "ada/tides" });
  await ada.post("/api/repos/create", { name: "ada/secret", private: true });
  await ada.post("/api/repos/create", { name: "ada/waves", type: "dataset" });
  const pinned = "ada/secret\ndatasets/ada/waves\nada/tides\nada/none";
  await save(ada, "/settings/profile?_data=profile", { pinned });
  const shown = async (caller: Pick<TestApp, "get">) => {
    const page = await caller.get("/ada?_data=account");
    expect(page.body.includes("secret")).toBe(caller === ada);
    return page.json().pinned.map(({ id }: { id: string }) => id);
  };
  expect(await shown(app)).toEqual(["ada/waves", "ada/tides"]);
  expect(await shown(ada)).toEqual(["ada/secret", "ada/waves", "ada/tides"]);
  expect((await ada.get("/settings/profile?_data=profile")).json().pinned).toEqual(
    pinned.split("\n"),
  );
});

it("shows the card of the repo README to those who may read it", async () => {
  const { repos } = app.hub.registry;
  const card = async (caller: Account) => (await caller.get("/ada?_data=account")).json().card;
  const bob = await app.signUp("bob");
  expect(await card(bob)).toBeUndefined();
  const dataset = { type: "dataset", namespace: "ada", name: "README" } as const;
  await repos.create(ada.viewer, { id: dataset, private: false });
  await commitFiles(ada, "/api/datasets/ada/README", { "README.md": "# Hello\n\n[More](more.md)" });
  expect(await card(bob)).toMatch(/<h1[^>]*>.*Hello/);
  expect(await card(bob)).toContain("/datasets/ada/README/blob/main/more.md");
  const model = { ...dataset, type: "model" } as const;
  await repos.create(ada.viewer, { id: model, private: true });
  await commitFiles(ada, "/api/models/ada/README", { "README.md": "Secret" });
  expect(await card(ada)).toContain("Secret");
  expect(await card(bob)).toContain("Hello");
});
