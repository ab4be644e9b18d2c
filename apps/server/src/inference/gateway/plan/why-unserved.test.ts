import { readFileSync } from "node:fs";
import { createProviders } from "@orrery/inference";
import { FAMILY_NAMES } from "@orrery/inference/bedrock";
import { expect, it } from "vitest";
import { whyUnserved } from "./why-unserved.ts";

const ARN = "arn:aws:bedrock:eu-central-1:1:application-inference-profile/abc";
const why = (provider: string, providerModelId: string, task = "conversational") =>
  whyUnserved(createProviders(), { provider, providerModelId, task });

it("says which part of a mapping can never work", () => {
  expect(why("nobody", "x")?.field).toBe("provider");
  expect(why("groq", "x", "text-to-image")?.field).toBe("task");
  expect(why("groq", "x")).toBeUndefined();
});

it("asks for the family of a model whose id hides it, and names each", () => {
  const { field, message = "" } = why("bedrock", ARN) ?? {};
  expect(field).toBe("providerModelId");
  expect(message).toContain(`anthropic=${ARN}`);
  const page = readFileSync(new URL("../../../../../../docs/operate.md", import.meta.url), "utf8");
  for (const name of FAMILY_NAMES) {
    expect(message).toContain(name);
    expect(page).toContain(`\`${name}\``);
  }
  expect(why("bedrock", `anthropic=${ARN}`)).toBeUndefined();
  expect(why("bedrock", `anthropic=${ARN}`, "feature-extraction")?.field).toBe("providerModelId");
  expect(why("bedrock", `nobody=${ARN}`)?.field).toBe("providerModelId");
});
