import { expect, it } from "vitest";
import type { ApiOperationView } from "../page-data/api-docs.ts";
import { requestOf } from "./request-of.ts";

const field = (name: string, isRequired = true) => ({ name, type: "string", isRequired });
const operation: ApiOperationView = {
  id: "listTree",
  method: "POST",
  path: "/api/{repoType}/{name}/tree/{path}",
  summary: "List",
  pathFields: [field("repoType"), field("name"), field("path")],
  queryFields: [field("limit", false)],
  bodies: [{ mediaType: "application/json", type: "object", fields: [], example: "{}" }],
  answers: [],
  curl: "",
};
const formOf = (values: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};
const filled = { "path.repoType": "models", "path.name": "a/b?", "path.path": "x y/z" };

it("encodes each value, and keeps the slashes of the last one", () => {
  expect(requestOf(operation, formOf({ ...filled, body: '{"a":1}', token: "hf_x" }))).toEqual([
    "/api/models/a%2Fb%3F/tree/x%20y/z",
    {
      method: "POST",
      headers: { authorization: "Bearer hf_x", "content-type": "application/json" },
      body: '{"a":1}',
    },
  ]);
});

it("sends only the parameters that have a value", () => {
  const [url, init] = requestOf(
    { ...operation, bodies: [] },
    formOf({ ...filled, "query.limit": "5" }),
  );
  expect(url).toMatch(/\?limit=5$/);
  expect(init).toEqual({ method: "POST", headers: {} });
});

it("names a missing value", () => {
  expect(() => requestOf(operation, formOf({ ...filled, "path.name": "" }))).toThrow("name");
});
