import { COMMAND_LINE } from "@orrery/registry";
import { expect, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";

const APPLICATIONS = "/api/settings/applications";
const TIDES = {
  name: "Tides",
  redirectUris: ["https://tides.example/callback"],
  scopes: ["openid", "profile"],
  isConfidential: true,
};

it("registers applications over the API, for their owners alone, and lets admins disable them", async () => {
  const app = await createTestApp();
  const [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
  const created = await ada.post(APPLICATIONS, TIDES);
  expect(created.statusCode).toBe(201);
  const { application, secret } = created.json();
  expect(application).toMatchObject({ owner: "ada", homepage: "", isDisabled: false });
  expect(secret).toMatch(/^orrery_secret_/);
  const one = `${APPLICATIONS}/${application.key}`;
  const listed = await ada.get(APPLICATIONS);
  expect(listed.json()).toHaveLength(1);
  expect(listed.body).not.toContain(secret);
  const rotated = (await ada.post(`${one}/secret`, {})).json();
  expect(rotated.secret).not.toBe(secret);
  const { isConfidential: _, ...fields } = TIDES;
  const renamed = { ...fields, name: "Tides 2", homepage: "https://tides.example" };
  expect((await ada.request("PUT", one, { payload: renamed })).json().name).toBe("Tides 2");

  const grace = await app.signUp("grace");
  const refused = await Promise.all([
    grace.get(one),
    grace.request("PUT", one, { payload: fields }),
    grace.request("DELETE", one),
    grace.post(`${one}/secret`, {}),
    grace.get(`${APPLICATIONS}?organization=nothing`),
    grace.get("/api/admin/applications"),
    grace.request("PATCH", `/api/admin/applications/${COMMAND_LINE}`, {
      payload: { isDisabled: true },
    }),
  ]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 403, 403, 403]);
  const visitor = [APPLICATIONS, one, "/api/settings/connected-apps", "/api/admin/applications"];
  for (const url of visitor) expect((await app.get(url)).statusCode).toBe(401);
  for (const wrong of [{ scopes: ["full-access"] }, { redirectUris: ["http://evil.example"] }])
    expect((await ada.post(APPLICATIONS, { ...TIDES, ...wrong })).statusCode).toBe(400);

  const all = (await root.get("/api/admin/applications")).json();
  expect(all.applications.map(({ key }: { key: string }) => key).toSorted()).toEqual(
    [application.key, COMMAND_LINE].toSorted(),
  );
  const disabled = await root.request("PATCH", `/api/admin/applications/${application.key}`, {
    payload: { isDisabled: true },
  });
  expect(disabled.json().isDisabled).toBe(true);
  expect((await ada.request("DELETE", one)).statusCode).toBe(204);
  expect((await ada.get(one)).statusCode).toBe(404);
});
