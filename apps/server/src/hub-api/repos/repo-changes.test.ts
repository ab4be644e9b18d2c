import { beforeEach, expect, it } from "vitest";
import { commitFiles } from "../../testing/commit-files.ts";
import type { TestApp, TestCaller } from "../../testing/create-test-app.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

let app: TestApp;
let ada: TestCaller;
const repo = "/api/models/ada/m";
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
});

const put = (caller: TestCaller, body: object) =>
  caller.request("PUT", `${repo}/settings`, { payload: body });

it("creates with visibility, license and files, and a space with its front matter", async () => {
  await ada.post("/api/repos/create", {
    name: "filled",
    type: "dataset",
    visibility: "private",
    license: "mit",
    files: [
      { encoding: "base64", path: "data/a.csv", content: Buffer.from("a,b").toString("base64") },
    ],
  });
  const info = (await ada.get("/api/datasets/ada/filled")).json();
  expect(info).toMatchObject({ private: true, cardData: { license: "mit" } });
  expect((await ada.get("/datasets/ada/filled/resolve/main/data/a.csv")).body).toBe("a,b");
  await ada.post("/api/repos/create", { name: "app", type: "space", sdk: "gradio" });
  expect((await app.get("/api/spaces/ada/app")).json()).toMatchObject({ sdk: "gradio" });
  expect((await app.get("/spaces/ada/app/resolve/main/README.md")).body).toMatch(/^---\ntitle: /);
});

it("changes settings in the words of old clients and new ones", async () => {
  const bob = await app.signUp("bob");
  expect((await put(bob, { private: true })).statusCode).toBe(403);
  expect((await put(ada, { private: true })).json()).toMatchObject({ private: true });
  expect((await bob.get(repo)).statusCode).toBe(404);
  expect((await put(ada, { visibility: "public", description: "Small." })).statusCode).toBe(200);
  expect((await bob.get(repo)).json()).toMatchObject({ private: false, description: "Small." });
});

it("tells an account what its repos weigh, and nobody else", async () => {
  await put(ada, { private: true });
  const own = (await ada.get("/api/settings/repositories")).json();
  expect(own).toMatchObject([
    { id: "ada/m", type: "model", visibility: "private", storagePercent: 100 },
  ]);
  expect((await app.get("/api/settings/repositories")).statusCode).toBe(401);
});

it("moves: the API redirects with a relative address, downloads are answered at once", async () => {
  await commitFiles(ada, repo, { "a.txt": "1" });
  const moved = await ada.post("/api/repos/move", {
    fromRepo: "ada/m",
    toRepo: "ada/n",
    type: "model",
  });
  expect([moved.statusCode, moved.json().url]).toEqual([200, "http://localhost:80/ada/n"]);
  for (const rest of ["", "?expand[]=likes", "/tree/main/a%20b?recursive=true&x=a/b"]) {
    const response = await app.get(`${repo}${rest}`);
    expect([response.statusCode, response.headers.location]).toEqual([
      307,
      `/api/models/ada/n${rest}`,
    ]);
  }
  expect((await app.post(`${repo}/paths-info/main`, { paths: [] })).statusCode).toBe(307);
  expect((await app.get("/ada/m/resolve/main/a.txt")).body).toBe("1");
  await ada.post("/api/repos/create", { name: "other" });
  const clash = await ada.post("/api/repos/move", { fromRepo: "ada/other", toRepo: "ada/n" });
  expect([clash.statusCode, clash.json().error]).toEqual([
    409,
    "A model repository called ada/n already exists",
  ]);
  const old = await ada.request("DELETE", "/api/repos/delete", { payload: { name: "m" } });
  expect([old.statusCode, old.headers["x-error-code"]]).toEqual([404, "RepoNotFound"]);
  await ada.post("/api/repos/create", { name: "m" });
  expect((await app.get(repo)).json()).toMatchObject({ id: "ada/m" });
});

it("tells strangers nothing of where a private repo went", async () => {
  await put(ada, { private: true });
  await ada.post("/api/repos/move", { fromRepo: "ada/m", toRepo: "ada/n" });
  const bob = await app.signUp("bob");
  expect((await bob.get(repo)).statusCode).toBe(404);
  expect((await ada.get(repo)).statusCode).toBe(307);
});

it("duplicates, and answers 409 with the address when the name is taken", async () => {
  const bob = await app.signUp("bob");
  const copy = () => bob.post(`${repo}/duplicate`, { repository: "bob/copy", private: true });
  expect((await copy()).json()).toMatchObject({ url: "http://localhost:80/bob/copy" });
  expect((await bob.get("/api/models/bob/copy")).json()).toMatchObject({ private: true });
  const again = await copy();
  expect([again.statusCode, again.json().url]).toEqual([409, "http://localhost:80/bob/copy"]);
});

it("shows likes in lists, of repos and of people", async () => {
  const bob = await app.signUp("bob");
  expect((await app.request("POST", `${repo}/like`)).statusCode).toBe(401);
  await bob.request("POST", `${repo}/like`);
  expect((await app.get("/api/models?sort=likes")).json()).toMatchObject([{ likes: 1 }]);
  expect((await app.get(`${repo}/likers`)).json()).toMatchObject([{ user: "bob" }]);
  expect((await app.get("/api/users/bob/likes")).json()).toMatchObject([
    { repo: { name: "ada/m", type: "model" }, createdAt: expect.stringMatching(/Z$/) },
  ]);
  expect((await app.get("/api/users/bob/overview")).json()).toMatchObject({
    user: "bob",
    type: "user",
    numLikes: 1,
    numModels: 0,
  });
  await bob.request("DELETE", `${repo}/like`);
  expect((await app.get(repo)).json().likes).toBe(0);
  expect((await app.get("/api/users/nobody/overview")).statusCode).toBe(404);
});
