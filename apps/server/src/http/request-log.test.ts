import { RegistryError } from "@orrery/registry";
import fastify from "fastify";
import { expect, it } from "vitest";
import { loggerOptions } from "../base/logger.ts";
import { sendError } from "./error-response.ts";
import { RequestLog } from "./request-log.ts";

const SECRET = "hf_secret";

/** Two routes that fail, and what is logged of them: a string per line. */
function start() {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = fastify({
    logger: { ...loggerOptions({ logLevel: "info" }, "json"), stream },
    logController: new RequestLog(),
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.decorateRequest("viewer");
  app.addHook("onRequest", async (request) => {
    request.viewer = { kind: "anonymous" };
  });
  app.get("/refused", async (request) => {
    request.log.warn({ req: request, form: { password: SECRET, token: SECRET }, name: "a\n{}" });
    throw new RegistryError("forbidden", "You need write access.");
  });
  app.get("/broken", async () => {
    throw new Error("cannot open /data/secret.key");
  });
  const get = (url: string) =>
    app.inject({ url, headers: { authorization: `Bearer ${SECRET}`, cookie: `a=${SECRET}` } });
  return { lines, get };
}

it("logs each request with its status and address, and no query, header, password or token", async () => {
  const { lines, get } = start();
  expect((await get(`/refused?token=${SECRET}`)).statusCode).toBe(403);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { name: "a\n{}" },
    {
      msg: "request completed",
      req: { method: "GET", path: "/refused", ip: "127.0.0.1" },
      res: { statusCode: 403 },
    },
  ]);
  for (const line of lines) expect(line).toMatch(/^[^\n]+\n$/);
  expect(lines.join("")).not.toContain(SECRET);
});

it("answers an unknown error without its message, which is for the log", async () => {
  const { lines, get } = start();
  const answer = await get("/broken");
  expect([answer.statusCode, answer.json()]).toEqual([500, { error: "Internal error." }]);
  expect(JSON.stringify(answer.headers)).not.toContain("secret.key");
  expect(lines.join("")).toContain("cannot open /data/secret.key");
});
