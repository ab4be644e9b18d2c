import { expect, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";
import { rateClassOf } from "./rate-class.ts";

it.each([
  ["GET", "/:namespace/:name/resolve/:revision/*", "reads"],
  ["HEAD", "/datasets/:namespace/:name/resolve/:revision/*", "reads"],
  ["POST", "/api/models/:namespace/:name/paths-info/:revision", "reads"],
  ["GET", "/api/models", "searches"],
  ["GET", "/models", "searches"],
  ["GET", "/api/quicksearch", "searches"],
  ["POST", "/api/models/:namespace/:name/commit/*", "heavy"],
  ["POST", "/:namespace/:name/git-receive-pack", "heavy"],
  ["GET", "/:namespace/:name/info/refs", "heavy"],
  ["POST", "/:namespace/:name(^[^/]+\\.git$)/info/lfs/objects/batch", "heavy"],
  ["POST", "/api/validate-yaml", "heavy"],
  ["PUT", "/lfs/:repoKey/:digest", "uploads"],
  ["POST", "/v1/xorbs/:space/:hash", "uploads"],
  ["POST", "/v1/chat/completions", "writes"],
  ["DELETE", "/api/repos/delete", "writes"],
  ["GET", "/assets/*", undefined],
  ["GET", "/healthz", undefined],
])("counts %s %s as %s", (method, route, rateClass) => {
  expect(rateClassOf(method, route)).toBe(rateClass);
});

it("refuses a visitor's address above its limit, and says when to come back", async () => {
  const app = await createTestApp({ ORRERY_LIMIT_READS_PER_ADDRESS: "3" });
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "tts" });
  const address = "/ada/tts/resolve/main/.gitattributes";
  const read = (remoteAddress: string) => app.get(address, { remoteAddress });
  for (let index = 0; index < 3; index++) expect((await read("192.0.2.1")).statusCode).toBe(200);
  const refused = await read("192.0.2.1");
  expect(refused.statusCode).toBe(429);
  expect(refused.headers).toMatchObject({
    "x-error-code": "TooManyRequests",
    // A token comes back every 20 seconds; a slow machine took some of them already.
    "retry-after": expect.stringMatching(/^(?:1?\d|20)$/),
    ratelimit: expect.stringMatching(/^"reads";r=0;t=(?:1?\d|20)$/),
    "ratelimit-policy": '"reads";q=3;w=60',
  });
  // Another visitor, another class, an account at the same address.
  expect((await read("192.0.2.2")).statusCode).toBe(200);
  expect((await app.get("/api/models", { remoteAddress: "192.0.2.1" })).statusCode).toBe(200);
  expect((await ada.get(address, { remoteAddress: "192.0.2.1" })).statusCode).toBe(200);
  // The network of an IPv6 address is one visitor.
  const seen = await Promise.all([1, 2, 3, 4].map((host) => read(`2001:db8:1:1::${host}`)));
  expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  // What watches the process is not counted.
  for (let index = 0; index < 5; index++)
    expect((await app.get("/healthz", { remoteAddress: "192.0.2.1" })).statusCode).toBe(200);
});

it("counts every address before it asks who is calling", async () => {
  const app = await createTestApp({ ORRERY_LIMIT_REQUESTS_PER_ADDRESS: "2" });
  const guess = () =>
    app.get("/api/whoami-v2", { headers: { authorization: "Bearer hf_guessed" } });
  expect([(await guess()).statusCode, (await guess()).statusCode]).toEqual([401, 401]);
  expect((await guess()).statusCode).toBe(429);
});

it("answers in the shape of the route: a page to browsers, and to programs its own JSON", async () => {
  const app = await createTestApp({
    ORRERY_LIMIT_READS_PER_ADDRESS: "1",
    ORRERY_LIMIT_WRITES_PER_ADDRESS: "1",
  });
  await app.get("/");
  const page = await app.get("/", { headers: { accept: "text/html" } });
  expect([page.statusCode, page.headers["retry-after"]]).toEqual([
    429,
    expect.stringMatching(/^(59|60)$/),
  ]);
  expect(page.headers["content-type"]).toContain("text/html");
  await app.post("/v1/chat/completions", {});
  const call = await app.post("/v1/chat/completions", {});
  expect([call.statusCode, call.headers["retry-after"]]).toEqual([
    429,
    expect.stringMatching(/^(59|60)$/),
  ]);
  expect(call.json().error.message).toContain("Too many requests");
});

it("lets one account make so many repos a day", async () => {
  const app = await createTestApp({ ORRERY_LIMIT_REPOS_PER_DAY: "5" });
  const ada = await app.signUp("ada");
  const made = [];
  for (let index = 0; index < 8; index++)
    made.push(await ada.post("/api/repos/create", { name: `model-${index}` }));
  expect(made.map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200, 200, 200, 429, 429, 429,
  ]);
  expect(made.at(-1)?.headers["x-error-code"]).toBe("TooManyChanges");
  expect(Number(made.at(-1)?.headers["retry-after"])).toBeLessThanOrEqual(86_400);
});

it("lets one account administer so many organizations, and one address open so many accounts", async () => {
  const app = await createTestApp({
    ORRERY_LIMIT_ORGANIZATIONS: "1",
    ORRERY_LIMIT_SIGN_UPS_PER_DAY: "2",
  });
  await app.signUp("root");
  const { viewer } = await app.signUp("ada");
  const { organizations } = app.hub.registry;
  await organizations.create(viewer, "lab");
  await expect(organizations.create(viewer, "lab-2")).rejects.toMatchObject({
    code: "too-many-organizations",
  });
  const signUp = (name: string) =>
    app.request("POST", "/sign-up", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: `name=${name}&password=correct+horse`,
    });
  expect((await signUp("bob")).statusCode).toBe(303);
  expect((await signUp("bob")).statusCode).toBe(422);
  expect((await signUp("eve")).statusCode).toBe(303);
  expect((await signUp("mallory")).body).toContain("Retry after midnight UTC");
});

it("has none where a limit is 0", async () => {
  const app = await createTestApp({
    ORRERY_LIMIT_READS_PER_ADDRESS: "0",
    ORRERY_LIMIT_REQUESTS_PER_ADDRESS: "0",
  });
  for (let index = 0; index < 20; index++)
    expect((await app.get("/api/whoami-v2")).statusCode).toBe(401);
});
