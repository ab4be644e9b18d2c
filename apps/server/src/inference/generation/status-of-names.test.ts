import { expect, it } from "vitest";
import { streamError } from "../anthropic/stream-error.ts";
import { streamFailure } from "../bedrock/runtime-failure.ts";
import { responseError } from "../responses/stream-failure.ts";

it.each([
  [
    { code: "context_length_exceeded", type: "invalid_request_error" },
    ["invalid_request_error", "Validation", "invalid_prompt"],
  ],
  [
    { code: "provider-failed", type: "rate_limit_error", status: 429 },
    ["rate_limit_error", "Throttling", "rate_limit_exceeded"],
  ],
  [
    { code: "insufficient_quota", type: "invalid_request_error" },
    ["rate_limit_error", "Throttling", "rate_limit_exceeded"],
  ],
  [
    { type: "overloaded_error", code: null },
    ["overloaded_error", "ServiceUnavailable", "server_error"],
  ],
  [{ type: "ThrottlingException" }, ["rate_limit_error", "Throttling", "rate_limit_exceeded"]],
  [{ type: "upstream_error", code: "odd" }, ["api_error", "ModelStreamError", "server_error"]],
])("says %j inside a stream in the words of each protocol", (error, words) => {
  const given = { ...error, message: "Why." };
  expect([
    (streamError(given) as { error: { type: string } }).error.type,
    streamFailure(given).name,
    responseError(given).code,
  ]).toEqual(words);
});
