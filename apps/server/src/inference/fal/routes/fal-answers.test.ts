import { expect, it } from "vitest";
import { createTestApp } from "../../../testing/create-test-app.ts";

/** A hub with a model that has a task and no weights: its calls are taken, and fail. */
async function hubWithModel() {
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  const card = { path: "README.md", content: "---\npipeline_tag: text-generation\n---\n" };
  const files = [{ ...card, encoding: "utf-8" }];
  expect((await ada.post("/api/repos/create", { name: "m", files })).statusCode).toBe(200);
  return { app, ada };
}

it("answers a queued call as described, from its place in the queue to its end", async () => {
  const { ada } = await hubWithModel();
  const queued = await ada.post("/api/fal/queue/ada/m", { prompt: "Hi" });
  expect([queued.statusCode, queued.json().status]).toEqual([200, "IN_QUEUE"]);
  const path = `/api/fal/queue/ada/m/requests/${queued.json().request_id}`;
  const status = async () => (await ada.get(`${path}/status`)).json();
  await expect.poll(status).toMatchObject({ status: "COMPLETED", error: expect.any(String) });
  expect((await ada.get(path)).statusCode).toBeGreaterThanOrEqual(400);
  const cancelled = await ada.request("PUT", `${path}/cancel`);
  expect([cancelled.statusCode, cancelled.json()]).toEqual([400, { status: "ALREADY_COMPLETED" }]);
});

it("answers uploads of files as described", async () => {
  const { ada, app } = await hubWithModel();
  const wanted = { file_name: "a b.txt", content_type: "text/plain" };
  for (const way of ["initiate", "initiate-multipart"]) {
    const begun = await ada.post(`/api/fal/rest/storage/upload/${way}`, wanted);
    const { upload_url, file_url } = begun.json();
    const to = new URL(upload_url);
    const part = way === "initiate" ? "" : "/1";
    const put = await app.request("PUT", `${to.pathname}${part}${to.search}`, { payload: "words" });
    expect([put.statusCode, put.json().partNumber]).toEqual([200, 1]);
    const complete = await app.request("POST", `${to.pathname}/complete${to.search}`);
    expect(complete.json()).toEqual({ size: 5 });
    expect((await app.get(new URL(file_url).pathname)).body).toBe("words");
  }
  expect((await ada.get("/api/fal/files")).json()).toMatchObject({ used: 10 });
  expect((await ada.request("DELETE", "/api/fal/files")).statusCode).toBe(204);
});

it("answers a token of live sessions as described", async () => {
  const { ada } = await hubWithModel();
  const token = await ada.post("/tokens/", { allowed_apps: ["ada/m"] });
  expect(token.json()).toEqual(expect.any(String));
});
