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
