import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { useHub } from "../journeys/start-hub.ts";
import { makeRuntimeCredentials, type RuntimeCredentials } from "./runtime-clients.ts";

const SCRIPT = fileURLToPath(new URL("./hosted_runtime_operations.py", import.meta.url));
const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";
const hasBoto3 = spawnSync(PYTHON, ["-c", "import boto3"]).status === 0;

/** The variables by which boto3 is given either credential. */
const VARIABLES = {
  bearer: ({ bearer }: RuntimeCredentials) => ({ AWS_BEARER_TOKEN_BEDROCK: bearer.token }),
  signature: ({ signature }: RuntimeCredentials) => ({
    AWS_ACCESS_KEY_ID: signature.id,
    AWS_SECRET_ACCESS_KEY: signature.secret,
  }),
};

describe.skipIf(!hasBoto3)("boto3 (needs a Python that has it)", () => {
  const hub = useHub({ ORRERY_RUNNER_THREADS: "1" });
  let credentials: RuntimeCredentials;
  beforeAll(async () => {
    credentials = await makeRuntimeCredentials(hub);
  });

  for (const way of ["bearer", "signature"] as const)
    it(`invokes models and reads their streams: ${way}`, () => {
      const { stdout, stderr } = spawnSync(PYTHON, [SCRIPT], {
        encoding: "utf8",
        timeout: 110_000,
        env: {
          PATH: process.env.PATH,
          AWS_ENDPOINT_URL_BEDROCK_RUNTIME: hub.origin,
          AWS_EC2_METADATA_DISABLED: "true",
          ...VARIABLES[way](credentials),
        },
      });
      const outcomes = stdout
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line));
      const answers = outcomes.map(({ operation, answer }) => [operation, answer]);
      expect(Object.fromEntries(answers), stderr).toEqual({
        invoke: expect.stringContaining("4 plus 5 is 9"),
        stream: expect.stringContaining("4 plus 5 is 9"),
        embedding: expect.stringMatching(/^\d\d+$/),
        converse: expect.stringContaining("4 plus 5 is 9"),
        "converse stream": expect.stringMatching(/4 plus 5 is 9.* \(\d+ tokens\)$/s),
        counts: "[True, True]",
        field: "ValidationException",
        guardrail: "ValidationException",
        "no such model": "ResourceNotFoundException",
      });
    });
});
