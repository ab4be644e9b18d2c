import { expect, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";

const PATH = "/api/datasets/ada/tides/queries";

it("saves, replaces, shares and deletes queries of a dataset", async () => {
  const app = await createTestApp();
  const [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  await ada.post("/api/repos/create", { name: "tides", type: "dataset" });
  const { id } = (await bob.post(PATH, { name: "Colors", sql: "FROM train" })).json();
  expect((await ada.get(PATH)).json()).toEqual([]);
  const changed = { name: "Colors", sql: "FROM test", shared: true };
  expect((await bob.post(PATH, changed)).json()).toEqual({ id });
  const [ofAda, ofBob] = [(await ada.get(PATH)).json(), (await bob.get(PATH)).json()];
  expect(ofBob).toEqual(ofAda);
  expect(ofAda).toMatchObject([{ id, ...changed, user: "bob", canDelete: true }]);
  expect((await app.get(PATH)).json()).toMatchObject([{ id, canDelete: false }]);
  for (const [body, status] of [
    [{ name: "", sql: "FROM test" }, 400],
    [{ name: "Colors" }, 400],
  ] as const)
    expect((await bob.post(PATH, body)).statusCode).toBe(status);
  expect((await app.request("DELETE", `${PATH}/${id}`)).statusCode).toBe(401);
  expect((await ada.request("DELETE", `${PATH}/${id}`)).statusCode).toBe(200);
  expect((await bob.request("DELETE", `${PATH}/${id}`)).statusCode).toBe(404);
  await ada.post("/api/repos/create", { name: "model" });
  expect((await ada.get("/api/models/ada/model/queries")).statusCode).toBe(404);
});

it("moves with the dataset", async () => {
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "tides", type: "dataset" });
  await ada.post(PATH, { name: "Colors", sql: "FROM train" });
  await ada.post("/api/repos/move", {
    ...{ fromRepo: "ada/tides", toRepo: "ada/waves", type: "dataset" },
  });
  expect((await ada.get("/api/datasets/ada/waves/queries")).json()).toMatchObject([
    { name: "Colors" },
  ]);
});
