import * as runtime from "@aws-sdk/client-bedrock-runtime";
import OpenAI from "openai";
import { expect, it } from "vitest";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

const shared = shareEmptiedApp();

const openAi = { error: { message: expect.any(String), type: expect.any(String), param: null } };
const anthropic = { type: "error", error: { type: "not_found_error" } };
const hub = { error: expect.any(String) };
const fal = { detail: expect.any(String), message: expect.any(String) };
const aws = { message: expect.stringMatching(/^(POST|GET) \//) };
const oauth = { error: "invalid_request", error_description: expect.any(String) };
const scim = { status: "404", detail: expect.any(String) };

const UNKNOWN = [
  ["POST", "/v1/responses/x/nothing", openAi],
  ["POST", "/v1/nothing", openAi],
  ["POST", "/v1/fine_tuning/jobs", openAi],
  ["POST", "/v1/messages/nothing", anthropic],
  ["POST", "/v1/realtime/sessions", openAi],
  ["POST", "/v1/images/variations", openAi],
  ["GET", "/v1/assistants", openAi],
  ["GET", "/v1/batches/b_1/nothing", openAi],
  ["DELETE", "/v1/batches/b", openAi],
  ["GET", "/api/nothing", hub],
  ["POST", "/api/daily_papers", hub],
  ["PUT", "/api/chat", hub],
  ["DELETE", "/api/fal/nothing/x", fal],
  ["GET", "/queue/ada/sketch", fal],
  ["POST", "/queue/ada/sketch", fal],
  ["POST", "/model/ada%2Fchat/invoke-with-bidirectional-stream", aws],
  ["POST", "/async-invoke", aws],
  ["GET", "/async-invoke", aws],
  ["GET", "/async-invoke/arn", aws],
  ["GET", "/model/a/b", aws],
  ["POST", "/oauth/enroll", oauth],
  ["POST", "/oauth/introspect", oauth],
  ["GET", "/.well-known/openid-credential-issuer", oauth],
  ["GET", "/scim/v2/Nothing", scim],
  ["POST", "/scim/v2/Nothing", scim],
  ["GET", "/api/spaces/semantic-search?q=x", hub],
  ["GET", "/nothing/at/all/there", hub],
  ["POST", "/nothing/at/all", hub],
  ["POST", "/ada/model/nothing", hub],
  ["GET", "/croissant?config=x&dataset=ada%2Fset", hub],
] as const;

it("answers every unknown route in the shape of its protocol, with or without a token", async () => {
  const app = shared();
  const ada = await app.signUp("ada");
  for (const caller of [app, ada])
    for (const [method, url, shape] of UNKNOWN)
      for (const headers of [{}, { accept: "*/*" }, { accept: "application/json" }]) {
        const payload = method === "GET" ? {} : { payload: { x: 1 } };
        const answer = await caller.request(method as "GET", url, { headers, ...payload });
        const shown = `${method} ${url} ${answer.body.slice(0, 200)}`;
        expect(answer.statusCode, shown).toBe(404);
        expect(answer.headers["content-type"], shown).toMatch(/^application\/json/);
        expect(answer.json(), shown).toMatchObject(shape);
        expect(answer.headers["x-error-code"], shown).not.toBe("RepoNotFound");
        expect(answer.headers["cache-control"]).toBe("no-store");
      }
});

it("answers a body of any type with 404 where nothing is", async () => {
  const app = shared();
  for (const type of ["application/json", "application/xml", "multipart/form-data", "nonsense"])
    for (const url of ["/v1/nothing", "/api/nothing", "/scim/v2/Nothing", "/nothing/at/all"]) {
      const headers = { "content-type": type };
      const answer = await app.request("POST", url, { payload: "{{", headers });
      expect([url, answer.statusCode]).toEqual([url, 404]);
    }
});

it("answers invalid tokens in the shape of the protocol, never with 500", async () => {
  const app = shared();
  const stranger = app.with({ authorization: "Bearer hf_wrong" });
  for (const [url, shape] of [
    ["/metrics", hub],
    ["/readyz", hub],
    ["/healthz", hub],
    ["/models", hub],
    ["/v1/models", openAi],
    ["/.well-known/x", { error: "invalid_request" }],
    ["/model/x", { message: expect.any(String) }],
    ["/api/whoami-v2", hub],
  ] as const) {
    const answer = await stranger.get(url);
    expect([401, 403]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject(shape);
  }
});

it("keeps pages for browsers", async () => {
  const app = shared();
  const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
  for (const url of ["/nothing/at/all", "/nobody", "/ada/missing"]) {
    const answer = await app.get(url, { headers: { accept } });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
  }
});

it.each(["/gpt2", "/datasets/squad", "/spaces/gpt2"])(
  "says of files of %s that there is no such repo",
  async (repo) => {
    const app = shared();
    const ada = await app.signUp("ada");
    for (const method of ["GET", "HEAD"] as const)
      for (const route of ["resolve/main/config.json", "raw/main/config.json"]) {
        const url = `${repo}/${route}`;
        const [stranger, member] = [await app.request(method, url), await ada.request(method, url)];
        expect([stranger.statusCode, stranger.headers["x-error-code"]]).toEqual([
          401,
          "RepoNotFound",
        ]);
        expect([member.statusCode, member.headers["x-error-code"]]).toEqual([404, "RepoNotFound"]);
      }
  },
);

it("serves pages of a repo that is called like a route", async () => {
  const app = shared();
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "resolve" });
  expect((await app.get("/ada/resolve")).statusCode).toBe(200);
  expect((await app.get("/ada/resolve/tree/main")).statusCode).toBe(200);
});

it("speaks to Anthropic's client as Anthropic does", async () => {
  const app = shared();
  const answer = await app.request("POST", "/v1/messages/batches", {
    payload: {},
    headers: { "anthropic-version": "2023-06-01" },
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    {
      type: "error",
      error: { type: "not_found_error", message: expect.any(String) },
      request_id: answer.headers["x-request-id"],
    },
  ]);
});

it.each(["a b", "a/b", "a@b", "[::1", "a:b", "a\\b"])("refuses the host %j", async (host) => {
  const app = shared();
  for (const url of ["/", "/api/models", "/v1/models", "/healthz", "/nothing/at/all"]) {
    const answer = await app.get(url, { headers: { host } });
    expect([url, answer.statusCode]).toEqual([url, 400]);
  }
});

it.each(["localhost:4870", "hub.example", "[::1]:80", "my_hub", "127.0.0.1"])(
  "accepts the host %s",
  async (host) => {
    const app = shared();
    expect((await app.get("/", { headers: { host } })).statusCode).toBe(200);
  },
);

it("is understood by the clients of OpenAI and of the hosted runtime", async () => {
  const app = shared();
  const ada = await app.signUp("ada");
  const origin = await app.listen();
  const client = new OpenAI({ baseURL: `${origin}/v1`, apiKey: `${ada.token}`, maxRetries: 0 });
  await expect(client.fineTuning.jobs.retrieve("j")).rejects.toMatchObject({
    status: 404,
    code: "NotFound",
    message: "404 GET /v1/fine_tuning/jobs/j is not part of this API.",
  });
  const aws = new runtime.BedrockRuntimeClient({
    endpoint: origin,
    region: "eu-north-1",
    token: { token: `${ada.token}` },
    authSchemePreference: ["httpBearerAuth"],
    maxAttempts: 1,
  });
  const calls = [
    () =>
      aws.send(
        new runtime.StartAsyncInvokeCommand({
          modelId: "ada/m",
          modelInput: {},
          outputDataConfig: { s3OutputDataConfig: { s3Uri: "s3://bucket" } },
        }),
      ),
    () => aws.send(new runtime.ListAsyncInvokesCommand({})),
    () =>
      aws.send(
        new runtime.InvokeModelWithBidirectionalStreamCommand({
          modelId: "ada/m",
          body: (async function* () {
            yield { chunk: { bytes: new TextEncoder().encode("{}") } };
          })(),
        }),
      ),
  ];
  for (const call of calls)
    await expect(call()).rejects.toMatchObject({
      name: "UnknownOperationException",
      $metadata: { httpStatusCode: 404 },
    });
  await expect(
    aws.send(
      new runtime.ApplyGuardrailCommand({
        guardrailIdentifier: "g",
        guardrailVersion: "1",
        source: "INPUT",
        content: [{ text: { text: "Hi" } }],
      }),
    ),
  ).rejects.toMatchObject({ name: "ValidationException" });
  await expect(
    aws.send(new runtime.InvokeModelCommand({ modelId: "ada/none", body: "{}" })),
  ).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  aws.destroy();
});

it("says that a file of fal's does not exist, whatever its id, and lives on", async () => {
  const app = shared();
  // Folder and description are read concurrently, and either may be missing first.
  const missing = Array.from({ length: 50 }, (_, index) => `${index}`.padStart(22, "x"));
  for (const id of ["1", "..", "%2e%2e", ...missing]) {
    const answer = await app.get(`/api/fal/files/${id}/a.png`);
    expect([answer.statusCode, answer.json().detail]).toEqual([404, expect.any(String)]);
  }
  // An unhandled rejection, which ends a hub, fails this run.
  await new Promise((resolve) => setImmediate(resolve));
});
