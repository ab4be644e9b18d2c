import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";

const ORIGIN = { origin: "https://page.example" };
const QUESTION = {
  ...ORIGIN,
  "access-control-request-method": "POST",
  "access-control-request-headers": "authorization, content-type, x-stainless-os",
};

it("answers browsers, before they call a model for another site's page", async () => {
  const app = await createTestApp({ ORRERY_RUNNER: "off" });
  const addresses = [
    "/v1/models",
    "/v1/models/ada/tts",
    "/v1/chat/completions",
    "/v1/audio/transcriptions",
    "/models/ada/tts",
    "/models/ada/tts/v1/chat/completions",
    "/hf-inference/models/ada/tts",
    "/together/v1/chat/completions",
    "/fal-ai/fal-ai/flux/dev",
    "/model/ada%2Ftts/invoke",
    "/api/inference/proxy",
    "/api/fal/proxy",
    "/tokens/",
    "/ada/tts/resolve/main/model.gguf",
  ];
  for (const address of addresses) {
    const { statusCode, headers, body } = await app.request("OPTIONS", address, {
      headers: QUESTION,
    });
    expect([address, statusCode, headers["access-control-allow-origin"], body]).toEqual([
      address,
      204,
      "*",
      "",
    ]);
    expect(headers["access-control-allow-headers"]).toBe("Authorization, *");
    expect(headers["access-control-allow-methods"]).toContain("POST");
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  }
});

it("keeps pages to their own site", async () => {
  const app = await createTestApp({ ORRERY_RUNNER: "off" });
  for (const address of ["/", "/ada/tts", "/settings/tokens", "/nothing/at/all"]) {
    const { statusCode, headers } = await app.request("OPTIONS", address, { headers: QUESTION });
    expect([address, statusCode, headers["access-control-allow-origin"]]).toEqual([
      address,
      404,
      undefined,
    ]);
  }
});

it("lets another site's page read what went wrong, and counts no cookie there", async () => {
  const app = await createTestApp({ ORRERY_RUNNER: "off" });
  const { viewer } = await app.signUp("ada");
  const wrong = await app.get("/v1/models", {
    headers: { ...ORIGIN, authorization: "Bearer hf_nobodys" },
  });
  expect([wrong.statusCode, wrong.headers["access-control-allow-origin"]]).toEqual([401, "*"]);
  expect(wrong.headers["access-control-expose-headers"]).toContain("Retry-After");
  const cookie = `orrery_session=${await app.hub.registry.sessions.start(viewer)}`;
  const called = await app.request("POST", "/api/inference/proxy", {
    headers: { ...ORIGIN, cookie, "x-inference-target-url": "https://fal.run/fal-ai/flux" },
    payload: {},
  });
  expect([called.statusCode, called.json().error]).toEqual([
    401,
    "Sign in or send an access token.",
  ]);
});
