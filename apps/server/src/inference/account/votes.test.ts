import type { ArenaResultsData } from "@orrery/web/page-data/playground";
import { beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";

type Account = Awaited<ReturnType<TestApp["signUp"]>>;

let app: TestApp;
let ada: Account;
let bob: Account;
beforeEach(async () => {
  app = await createTestApp();
  await app.signUp("root");
  [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  for (const name of ["one", "two", "secret"])
    await ada.post("/api/repos/create", { name: `ada/${name}`, private: name === "secret" });
});

const vote = (caller: TestCaller, body: object) => caller.post("/api/arena/votes", body);
const results = async (caller: TestCaller): Promise<ArenaResultsData> =>
  (await caller.get("/playground/results?_data=arenaResults")).json();

it("takes votes, and shows what they come to", async () => {
  const body = { models: ["ada/one", "ada/two"], outcome: "winner", winner: "ada/two" };
  for (const caller of [ada, bob]) expect((await vote(caller, body)).statusCode).toBe(204);
  await vote(ada, { models: ["ada/two", "ada/secret"], outcome: "tie" });
  const { task, models } = await results(app);
  expect(task).toMatchObject({ tag: "other" });
  expect(models).toMatchObject([
    { id: "ada/two", wins: 2, losses: 0, ties: 0 },
    { id: "ada/one", wins: 0, losses: 2, ties: 0 },
  ]);
  expect((await results(ada)).models).toHaveLength(3);
  expect((await app.get("/playground/results")).body).not.toContain("secret");
});

it.each([
  [{ models: ["ada/one"], outcome: "tie" }, 400],
  [{ models: ["ada/one", "ada/two"], outcome: "winner" }, 400],
  [{ models: ["ada/one", "../x"], outcome: "tie" }, 400],
  [{ models: ["ada/one", "ada/none"], outcome: "tie" }, 404],
  [{ models: ["ada/one", "ada/two"], outcome: "best" }, 400],
])("refuses %j", async (body, status) => {
  expect((await vote(bob, body)).statusCode).toBe(status);
  expect((await vote(app, { models: ["ada/one", "ada/two"], outcome: "tie" })).statusCode).toBe(
    401,
  );
  expect((await results(ada)).models).toEqual([]);
});
