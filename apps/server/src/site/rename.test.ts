import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";
import { postForm } from "../testing/post-form.ts";

it("leads from the old name of an account by page, API and git", async () => {
  const app = await createTestApp();
  const [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
  await ada.post("/api/repos/create", { name: "m", private: true });
  const signedIn = await postForm(app, "/sign-in", { name: "ada", password: "correct horse" });
  const browser = app.with({ cookie: `orrery_session=${signedIn.cookies[0]?.value}` });
  const rename = (name: string) =>
    postForm(browser, "/settings/account?_data=settings", { intent: "rename", name });
  expect((await rename("root")).json().errors).toEqual({ name: "The name root is taken." });
  expect((await rename("lovelace")).headers["x-redirect"]).toBe("/settings/account");

  const pages = {
    "/ada": "/lovelace",
    "/Ada?show=followers": "/lovelace?show=followers",
    "/ada/m": "/lovelace/m",
    "/ada/m/tree/main/a%20b": "/lovelace/m/tree/main/a%20b",
  };
  for (const [from, to] of Object.entries(pages))
    expect([from, (await browser.get(from)).headers.location]).toEqual([from, to]);
  const data = await browser.get("/ada/m?_data=model");
  expect([data.statusCode, data.headers["x-redirect"]]).toEqual([204, "/lovelace/m"]);
  expect((await browser.get("/lovelace/m")).statusCode).toBe(200);

  const moved = await ada.get("/api/models/ada/m");
  expect([moved.statusCode, moved.headers.location]).toEqual([307, "/api/models/lovelace/m"]);
  const user = await app.get("/api/users/ada/overview");
  expect([user.statusCode, user.headers.location]).toEqual([307, "/api/users/lovelace/overview"]);
  expect((await ada.get("/api/whoami-v2")).json().name).toBe("lovelace");
  for (const service of ["git-upload-pack", "git-receive-pack"])
    expect((await ada.get(`/ada/m/info/refs?service=${service}`)).statusCode).toBe(200);
  // Of a private repo, the old name says no more than the new one.
  expect((await app.get("/api/models/ada/m")).statusCode).toBe(401);

  const admin = (body: object) => root.post("/api/admin/rename", body);
  expect((await ada.post("/api/admin/rename", { from: "root", to: "x1" })).statusCode).toBe(403);
  expect((await admin({ from: "lovelace", to: "root" })).statusCode).toBe(409);
  expect((await admin({ from: "lovelace", to: "ada" })).statusCode).toBe(204);
  expect((await browser.get("/lovelace")).headers.location).toBe("/ada");
});
