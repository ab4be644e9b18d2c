import { once } from "node:events";
import { Agent, createServer } from "node:http";
import { HttpRequest } from "@smithy/core/protocols";
import { describe, expect, it, onTestFinished } from "vitest";
import { createOutgoingPolicy } from "../../../outgoing/outgoing-policy.ts";
import { TIMEOUTS } from "../../../outgoing/safe-fetch.ts";
import { CONNECT_MODES } from "./runtime-access.ts";
import { RuntimeHandler } from "./runtime-handler.ts";

const deps = { policy: createOutgoingPolicy({}, []), timeouts: TIMEOUTS };
const EXPECTED = { standard: 3_100, "cross-region": 3_100, "in-region": 1_100, mobile: 30_000 };

describe("a connection", () => {
  it.each(CONNECT_MODES)("may take as long as the mode lets it: %s", async (mode) => {
    const server = createServer((_request, response) => response.end("{}")).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const handler = new RuntimeHandler(mode, true, deps);
    onTestFinished(() => handler.destroy());
    const target = { protocol: "http:", hostname: "127.0.0.1", port, path: "/" };
    const { response } = await handler.handle(new HttpRequest(target));
    response.body.resume();
    expect(handler.httpHandlerConfigs().connectionTimeout).toBe(EXPECTED[mode]);
  });

  it("that does not come about is given up then", async () => {
    const handler = new RuntimeHandler("in-region", true, deps);
    onTestFinished(() => handler.destroy());
    // A name that is looked up without end.
    handler.updateHttpClientConfig("httpAgent", new Agent({ lookup: () => undefined }));
    const startedAt = performance.now();
    const request = new HttpRequest({ protocol: "http:", hostname: "runtime.example", path: "/" });
    await expect(handler.handle(request)).rejects.toMatchObject({ name: "TimeoutError" });
    const tookMs = performance.now() - startedAt;
    expect(tookMs).toBeGreaterThan(EXPECTED["in-region"] - 50);
    // Sooner than an answer would have been given up.
    expect(tookMs).toBeLessThan(TIMEOUTS.headersMs);
  });
});
