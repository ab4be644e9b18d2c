import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "../testing/create-test-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

type Form = Readonly<Record<string, string>>;

const submit = (app: TestApp, url: string, form: Form, remoteAddress: string) =>
  app.request("POST", url, {
    payload: new URLSearchParams(form).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    },
    remoteAddress,
  });

const signIn = (app: TestApp, name: string, password: string, from: string, query = "") =>
  submit(app, `/sign-in${query}`, { name, password }, from);

it("closes a name for the address that guesses, and for no other", async () => {
  const app = await createTestApp();
  await app.signUp("ada");
  for (let count = 0; count < 10; count++)
    expect((await signIn(app, "Ada", "guess", "6.6.6.6")).statusCode).toBe(422);
  const page = await signIn(app, "ada", "correct horse", "6.6.6.6");
  expect([page.statusCode, page.headers["content-type"]]).toEqual([
    429,
    "text/html; charset=utf-8",
  ]);
  expect(Number(page.headers["retry-after"])).toBeGreaterThan(500);
  const data = await signIn(app, "ada", "correct horse", "6.6.6.6", "?_data=signIn");
  expect([data.statusCode, data.json().errors.form]).toEqual([
    429,
    expect.stringMatching(/^Too many attempts\. Retry in (9|10) minutes\.$/),
  ]);
  expect(Number(data.headers["retry-after"])).toBeLessThanOrEqual(600);
  expect((await signIn(app, "ada", "correct horse", "1.1.1.1")).statusCode).toBe(303);
});

it("counts a /64 of IPv6 as one address", async () => {
  const app = await createTestApp();
  await app.signUp("ada");
  for (let count = 0; count < 10; count++) await signIn(app, "ada", "guess", `2001:db8::${count}`);
  expect((await signIn(app, "ada", "guess", "2001:db8::ffff")).statusCode).toBe(429);
  expect((await signIn(app, "ada", "correct horse", "2001:db8:0:1::1")).statusCode).toBe(303);
});

it("counts the failures of an address, not its successes", async () => {
  const app = await createTestApp({ ORRERY_LIMIT_ADDRESS_FAILURES: "5" });
  await app.signUp("ada");
  for (let count = 0; count < 8; count++)
    expect((await signIn(app, "ada", "correct horse", "7.7.7.7")).statusCode).toBe(303);
  for (let count = 0; count < 5; count++)
    expect((await signIn(app, `nobody${count}`, "guess", "7.7.7.7")).statusCode).toBe(422);
  expect((await signIn(app, "nobody", "guess", "7.7.7.7")).statusCode).toBe(429);
});

it("forgets wrong passwords after the right one", async () => {
  const app = await createTestApp({ ORRERY_LIMIT_PASSWORD_ATTEMPTS: "3" });
  await app.signUp("ada");
  for (let round = 0; round < 3; round++) {
    for (let count = 0; count < 2; count++)
      expect((await signIn(app, "ada", "guess", "1.1.1.1")).statusCode).toBe(422);
    expect((await signIn(app, "ada", "correct horse", "1.1.1.1")).statusCode).toBe(303);
  }
});

it("counts accounts that are made from an address", async () => {
  const app = await createTestApp({ ORRERY_LIMIT_SIGN_UPS: "3" });
  await app.signUp("ada");
  const signUp = (name: string, from: string) =>
    submit(app, "/sign-up", { name, password: "correct horse" }, from);
  const statuses = [];
  for (const name of ["bob", "bob", "cat", "dan"])
    statuses.push((await signUp(name, "1.1.1.1")).statusCode);
  expect(statuses).toEqual([303, 422, 303, 429]);
  expect((await signUp("dan", "2.2.2.2")).statusCode).toBe(303);
});

it("goes on counting after a restart", async () => {
  const settings = { ORRERY_DATA: temporaryFolder() };
  const first = await createTestApp(settings);
  await first.signUp("ada");
  for (let count = 0; count < 10; count++) await signIn(first, "ada", "guess", "6.6.6.6");
  await first.close();
  await first.hub.close();
  const second = await createTestApp(settings);
  expect((await signIn(second, "ada", "correct horse", "6.6.6.6")).statusCode).toBe(429);
});

it("takes as long for a name that does not exist as for a wrong password", async () => {
  const app = await createTestApp();
  await app.signUp("ada");
  const times = { ada: [] as number[], nobody: [] as number[] };
  for (let count = 0; count < 9; count++)
    for (const name of ["ada", "nobody"] as const) {
      const startedAt = performance.now();
      await app.hub.registry.signIns.withPassword(name, "guess").catch(() => undefined);
      times[name].push(performance.now() - startedAt);
    }
  const [known = 0, unknown = 0] = [times.ada, times.nobody].map(
    (all) => all.toSorted((a, b) => a - b)[4],
  );
  // Without a password to verify, it is a fiftieth.
  expect(unknown / known).toBeGreaterThan(0.3);
});
