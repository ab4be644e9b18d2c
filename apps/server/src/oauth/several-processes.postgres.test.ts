import { COMMAND_LINE, OPERATOR } from "@orrery/registry";
import { expect, inject, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";
import { createDatabase } from "../testing/postgres/create-database.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createTestBrowser } from "../testing/test-browser.ts";

it("signs a device in with requests to two processes on one database", async () => {
  const settings = {
    ORRERY_DATA: temporaryFolder(),
    ORRERY_DATABASE_URL: await createDatabase(inject("postgresUrl")),
  };
  const one = await createTestApp(settings);
  const other = await createTestApp(settings);
  await one.signUp("ada");
  const post = (app: typeof one, url: string, form: Readonly<Record<string, string>>) =>
    app.request("POST", url, {
      payload: new URLSearchParams({ client_id: COMMAND_LINE, ...form }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const keys = await Promise.all([one.get("/oauth/jwks"), other.get("/oauth/jwks")]);
  expect(keys[0]?.json()).toEqual(keys[1]?.json());

  const browser = createTestBrowser(other);
  await browser.signIn("ada");
  const begin = async (): Promise<Readonly<Record<string, string>>> => {
    const device = (await post(one, "/oauth/device", {})).json();
    await browser.submit("/device", { intent: "allow", code: device.user_code });
    return {
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
      device_code: device.device_code,
    };
  };
  const device = await begin();
  const polled = await post(one, "/oauth/token", device);
  expect(polled.statusCode).toBe(200);
  const raced = await begin();
  const both = await Promise.all([one, other].map((app) => post(app, "/oauth/token", raced)));
  // A second use ends what the first got, be it a moment before.
  const statuses = both.map(({ statusCode }) => statusCode).toSorted();
  expect([
    [200, 400],
    [400, 400],
  ]).toContainEqual(statuses);

  const headers = { authorization: `Bearer ${polled.json().access_token}` };
  const known = async () =>
    (
      await Promise.all([one, other].map((app) => app.get("/api/settings/tokens", { headers })))
    ).map(({ statusCode }) => statusCode);
  expect(await known()).toEqual([200, 200]);
  await other.hub.registry.applications.setDisabled(OPERATOR, COMMAND_LINE, true);
  expect(await known()).toEqual([401, 401]);
});
