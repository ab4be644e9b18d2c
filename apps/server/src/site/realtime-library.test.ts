import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";

it("serves the client of live sessions to programs of other sites", async () => {
  const app = await createTestApp();
  const module = await app.get("/realtime.js");
  expect(module.statusCode).toBe(200);
  expect(module.headers).toMatchObject({
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=0",
    "content-type": expect.stringContaining("javascript"),
  });
  const { createRealtimeClient } = await import(
    `data:text/javascript,${encodeURIComponent(module.body)}`
  );
  expect(createRealtimeClient).toBeTypeOf("function");
  expect((await app.get("/realtime.tgz")).rawPayload.subarray(0, 2)).toEqual(
    Buffer.from([31, 139]),
  );
});
