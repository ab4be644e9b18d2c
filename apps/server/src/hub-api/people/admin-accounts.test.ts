import { expect, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";

const ACCOUNTS = "/api/admin/accounts";

it("administers accounts over the API, for administrators alone", async () => {
  const app = await createTestApp();
  const [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
  const listed = await root.get(`${ACCOUNTS}?q=a`);
  expect(listed.json()).toMatchObject({
    total: 1,
    people: [{ name: "ada", isAdmin: false, isSuspended: false, tokens: 1, repos: 0 }],
  });
  const change = (name: string, payload: object) =>
    root.request("PATCH", `${ACCOUNTS}/${name}`, { payload });
  const link = (await root.post(`${ACCOUNTS}/ada/password-reset`, {})).json();
  expect(link).toMatchObject({ name: "ada", url: expect.stringContaining("?token=") });

  const refused = await Promise.all([
    ada.get(ACCOUNTS),
    ada.get(`${ACCOUNTS}/root`),
    ada.post(`${ACCOUNTS}/root/password-reset`, {}),
    ada.post(`${ACCOUNTS}/root/revoke`, {}),
    ada.request("PATCH", `${ACCOUNTS}/ada`, { payload: { isAdmin: true } }),
    ada.request("DELETE", `${ACCOUNTS}/root`),
  ]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403, 403]);
  expect((await app.get(ACCOUNTS)).statusCode).toBe(401);
  expect((await change("ada", { isBoss: true })).statusCode).toBe(400);
  expect((await change("root", { isAdmin: false })).json().error).toContain("only administrator");

  expect((await ada.get("/api/whoami-v2")).statusCode).toBe(200);
  expect((await change("ada", { isSuspended: true })).json()).toMatchObject({ tokens: 0 });
  // The lookup of a token is remembered for a second, but not beyond this.
  expect((await ada.get("/api/whoami-v2")).statusCode).toBe(401);
  expect((await change("ada", { isSuspended: false })).json().isSuspended).toBe(false);
  expect((await root.request("DELETE", `${ACCOUNTS}/ada`)).statusCode).toBe(204);
  expect((await root.get(`${ACCOUNTS}/ada`)).statusCode).toBe(404);
});

it("sets who can sign up and invites people, within what the operator allows", async () => {
  const app = await createTestApp({ ORRERY_SIGN_UP: "invitation" });
  const root = await app.signUp("root");
  const mode = (next: string) =>
    root.request("PUT", "/api/admin/sign-up", { payload: { mode: next } });
  expect((await mode("open")).json()).toEqual({ mode: "invitation", domains: [] });
  const made = await root.post("/api/admin/invitations", { note: "Ada" });
  expect(made.statusCode).toBe(201);
  const invitation = new URL(made.json().url).searchParams.get("invitation") ?? "";
  const signUp = (form: object) =>
    app.request("POST", "/sign-up", {
      payload: new URLSearchParams({ name: "ada", password: "correct horse", ...form }).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "same-origin",
      },
    });
  expect((await signUp({})).statusCode).toBe(422);
  expect((await signUp({ invitation })).statusCode).toBe(303);
  const [, next] = await Promise.all([
    root.post("/api/admin/invitations", {}),
    root.post("/api/admin/invitations", {}),
  ]);
  expect(next.statusCode).toBe(201);
  const listed = (await root.get("/api/admin/sign-up")).json().invitations;
  expect(listed).toMatchObject([{ createdBy: "root" }, { createdBy: "root" }]);
  const deleted = await root.request("DELETE", `/api/admin/invitations/${listed[0].key}`);
  expect(deleted.statusCode).toBe(204);
  expect((await root.get("/api/admin/sign-up")).json().invitations).toHaveLength(1);
  expect((await mode("closed")).json()).toEqual({ mode: "closed", domains: [] });
  expect((await root.get("/api/admin/sign-up")).json().mode).toBe("closed");
  expect((await app.get("/api/admin/sign-up")).statusCode).toBe(401);
});

it("approves and rejects accounts that wait", async () => {
  const app = await createTestApp({ ORRERY_SIGN_UP: "approval" });
  const root = await app.signUp("root");
  for (const name of ["ada", "bob"]) await app.hub.registry.accounts.signUp(name, "correct horse");
  const waiting = "/api/admin/waiting";
  const listed = (await root.get(waiting)).json().people;
  expect(listed.map(({ name }: { name: string }) => name).toSorted()).toEqual(["ada", "bob"]);
  expect((await root.post(`${waiting}/ada`, {})).json()).toMatchObject({ isWaiting: false });
  expect((await root.request("DELETE", `${waiting}/bob`)).statusCode).toBe(204);
  expect((await root.request("DELETE", `${waiting}/bob`)).statusCode).toBe(404);
  expect((await root.get(waiting)).json()).toEqual({ people: [] });
  expect((await app.get(waiting)).statusCode).toBe(401);
});
