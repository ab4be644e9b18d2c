import { RUNTIME_EXCEPTIONS, type RuntimeExceptionName } from "@orrery/inference/bedrock";
import { describe, expect, it, onTestFinished } from "vitest";
import { createGatewayWorld } from "../../apps/server/src/testing/create-gateway-world.ts";
import { startRuntime } from "../../apps/server/src/testing/start-runtime.ts";
import { failureOf, readStream, runtimeClient } from "./runtime-clients.ts";

/** A runtime's exceptions as the unmodified SDK sees them when a hub stands between the two. */
const CLAUDE = "anthropic.claude-3-haiku-20240307-v1:0";
const ASK = {
  anthropic_version: "bedrock-2023-05-31",
  max_tokens: 20,
  messages: [{ role: "user", content: "Why is the sky dark?" }],
};
const ALL = Object.entries(RUNTIME_EXCEPTIONS) as [
  RuntimeExceptionName,
  (typeof RUNTIME_EXCEPTIONS)[RuntimeExceptionName],
][];

async function start() {
  const world = await createGatewayWorld();
  const runtime = await startRuntime();
  onTestFinished(() => runtime.close());
  await world.ada.request("PUT", "/api/settings/provider-keys/bedrock?of=hub", {
    payload: {
      region: "eu-central-1",
      endpoint: runtime.url,
      credential: "api-key",
      apiKey: "good-key",
    },
  });
  await world.ada.request("PUT", "/api/settings/allowed-models?of=hub", {
    payload: { provider: "bedrock", pattern: "*" },
  });
  const origin = await world.app.listen();
  return {
    world,
    client: runtimeClient(
      "3.1162 by HTTP/2",
      origin,
      { token: world.ada.token ?? "" },
      { maxAttempts: 1 },
    ),
  };
}

describe("through a hub", () => {
  it.each(ALL)("%s keeps its name before an answer", async (name, { wireName }) => {
    // One hub each: a provider that throttles rests for a moment.
    for (const way of ["invoke", "stream"] as const) {
      const { world, client } = await start();
      await world.map("claude", {
        provider: "bedrock",
        providerId: `${CLAUDE}-fail.${wireName}`,
        task: "conversational",
      });
      const failure = await failureOf(client[way]("ada/claude", ASK));
      expect([name, way, failure?.name]).toEqual([name, way, wireName]);
    }
  });

  it.each(ALL.filter(([, one]) => one.streamName))(
    "%s keeps its name within a stream",
    async (name, { wireName }) => {
      const { world, client } = await start();
      await world.map("claude", {
        provider: "bedrock",
        providerId: `${CLAUDE}-break.${wireName}`,
        task: "conversational",
      });
      const { failed } = await readStream(await client.stream("ada/claude", ASK));
      expect([name, failed?.name]).toEqual([name, wireName]);
    },
  );
});
