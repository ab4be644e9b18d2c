import { expect, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";

it.each([
  ["many names", "application/json", `{${'"a":1,'.repeat(30_000)}"a":1}`],
  ["many brackets", "application/json", "[".repeat(100_000)],
  ["many values", "application/json", `{"paths":[${"1,".repeat(30_000)}1]}`],
  ["many fields", "application/x-www-form-urlencoded", "a=&".repeat(100_000)],
])("refuses a body of %s before it is parsed", async (_name, type, payload) => {
  const app = await createTestApp();
  const answer = await app.request("POST", "/api/models/ada/m/paths-info/main", {
    headers: { "content-type": type },
    payload,
  });
  expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([413, "BodyTooComplex"]);
});

it("refuses such a line of a commit, and takes forms and calls of the usual size", async () => {
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  const commit = await ada.request("POST", "/api/models/ada/m/commit/main", {
    headers: { "content-type": "application/x-ndjson" },
    payload: `${JSON.stringify({ key: "header", value: { summary: "x" } })}\n{${'"a":1,'.repeat(5_000)}"a":1}`,
  });
  expect([commit.statusCode, commit.headers["x-error-code"]]).toEqual([413, "BodyTooComplex"]);
  const names = Array.from({ length: 900 }, (_, index) => `paths=file-${index}`);
  const form = await ada.request("POST", "/api/models/ada/m/paths-info/main", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: ["paths=.gitattributes", ...names].join("&"),
  });
  expect(form.statusCode).toBe(200);
  expect(form.json()).toHaveLength(1);
});

it("refuses a kind of content that no route takes", async () => {
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  const refused = await ada.request("POST", "/api/repos/create", {
    headers: { "content-type": "application/xml" },
    payload: "<name>m</name>",
  });
  expect(refused.statusCode).toBe(415);
});
