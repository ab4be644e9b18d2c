import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readFileSync, writeFileSync } from "node:fs";
import { PAGES } from "@orrery/web/pages";
import type { FastifyInstance } from "fastify";
import { expect, it } from "vitest";
import { apiOperations } from "../http/openapi/api-operations.ts";
import { type ApiRoute, collectRoutes } from "../http/openapi/collect-routes.ts";
import type { OpenApiDocument } from "../http/openapi/openapi-document.ts";
import { PUBLIC_HUB_PATHS } from "../site/public-hub-addresses.ts";
import { formatApiStatus } from "../testing/api-status.ts";
import { createTestApp } from "../testing/create-test-app.ts";
import { formatHubApiTypes } from "../testing/hub-api-types.ts";

const STATUS_FILE = new URL("../../../../docs/api-status.md", import.meta.url);
const STATUS_TABLES = /(?<=<!-- routes: begin -->\n)[\s\S]*?(?=<!-- routes: end -->)/;

const TYPES_FILE = new URL("../../../web/src/hub-api.gen.ts", import.meta.url);
/** The operations that the pages call by themselves. */
const PAGE_CALLS = [
  "quicksearch",
  "getModelSnippets",
  "createRun",
  "putRunFile",
  "createVote",
  "listSavedQueries",
  "saveQuery",
  "deleteSavedQuery",
];

const SETTINGS = { ORRERY_XET_DOWNLOADS: "on" };

/** Routes that describe nothing: pages, their forms and redirects, files of the program, and what answers "not found". */
const isNoApi = (route: string): boolean =>
  /^(?:HEAD|OPTIONS) /.test(route) ||
  / \/(?:api|xet)\/\*$/.test(route) ||
  // Between processes of one hub and one version.
  /^POST \/api\/internal\//.test(route) ||
  /^GET \/(?:assets\/\*|docs\/pictures\/\*|avatars\/:digest|media\/catalog\/\*|realtime\.(?:js|tgz))$/.test(
    route,
  ) ||
  /^POST \/(?:sign-out|theme|banner)$/.test(route) ||
  route === "GET /notifications/:key" ||
  /^GET \/sign-in\/sso\/:provider(?:\/callback)?$/.test(route) ||
  Object.hasOwn(PUBLIC_HUB_PATHS, route.replace("GET ", "")) ||
  Object.values<{ readonly path: string }>(PAGES).some(({ path }) =>
    [path, path.replace(/\/\*$/, "")].some((one) => /^(?:GET|POST) (.*)$/.exec(route)?.[1] === one),
  );

/** Every operation of the document. */
const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

/** A hub, its document, and its routes with and without a description. */
async function describedHub() {
  const missing: string[] = [];
  let routes: readonly ApiRoute[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { readonly fastify: FastifyInstance };
    routes = collectRoutes(fastify);
    fastify.addHook("onRoute", ({ method, url, config }) => {
      if (!config?.api) for (const one of [method].flat()) missing.push(`${one} ${url}`);
    });
  };
  subscribe("fastify.initialization", listen);
  const creating = createTestApp(SETTINGS);
  const app = await creating.finally(() => unsubscribe("fastify.initialization", listen));
  const response = await app.get("/openapi.json");
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  const document: OpenApiDocument = response.json();
  return { document, missing, operations: apiOperations(routes) };
}

it("describes every route of the API", async () => {
  const { missing, operations } = await describedHub();
  expect(operations.length).toBeGreaterThan(100);
  expect(missing.filter((route) => !isNoApi(route))).toEqual([]);
});

it("is the tables in docs/api-status.md", async () => {
  const { operations } = await describedHub();
  const text = readFileSync(STATUS_FILE, "utf8");
  const wanted = text.replace(STATUS_TABLES, `\n${formatApiStatus(operations)}\n`);
  if (process.env.ORRERY_WRITE_STATUS === "1") writeFileSync(STATUS_FILE, wanted);
  else expect(text, "run npm run api:write").toBe(wanted);
});

it("is the types of the pages' calls", async () => {
  const wanted = formatHubApiTypes((await describedHub()).document, PAGE_CALLS);
  if (process.env.ORRERY_WRITE_STATUS === "1") writeFileSync(TYPES_FILE, wanted);
  else expect(readFileSync(TYPES_FILE, "utf8"), "run npm run api:write").toBe(wanted);
});

it("names each operation once, and each parameter of its path", async () => {
  const operations = operationsOf((await describedHub()).document);
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  for (const { path, parameters = [] } of operations) {
    const names = parameters.flatMap(({ in: where, name }) => (where === "path" ? [name] : []));
    expect(names, path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(path).not.toMatch(/[:*()]/);
  }
});

it("refers only to schemas that it has", async () => {
  const document = (await describedHub()).document;
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
  expect(names.length).toBeGreaterThan(100);
  for (const [, name = ""] of names) expect(document.components.schemas).toHaveProperty([name]);
  expect(JSON.stringify(document)).not.toContain("$defs");
});

it("describes requests and answers by their schemas", async () => {
  const { paths, components } = (await describedHub()).document;
  const get = paths["/api/{repoType}/{namespace}/{name}"]?.get;
  expect(get?.operationId).toBe("getRepo");
  expect(get?.parameters?.[0]).toMatchObject({
    name: "repoType",
    schema: { enum: ["models", "datasets", "spaces"] },
  });
  expect(get?.responses["200"]?.content?.["application/json"]?.schema).toEqual({
    $ref: "#/components/schemas/Repo",
  });
  expect(components.schemas.Repo).toMatchObject({ required: ["_id", "id"] });
  const body = paths["/api/repos/create"]?.post?.requestBody;
  expect(body?.content["application/json"]?.schema).toMatchObject({
    required: ["name"],
    properties: { type: { default: "model", enum: ["model", "dataset", "space"] } },
  });
});
