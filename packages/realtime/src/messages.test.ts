import { expect, it } from "vitest";
import { classifyMessage, PING, PONG, RECONNECT, UNAUTHORIZED } from "./messages.ts";

it.each([[{ images: [] }], [{ status: "ok" }], ["text"], [7], [null], [[]], [{ type: "other" }]])(
  "takes %j for a result",
  (result) => expect(classifyMessage(result)).toEqual({ type: "result", result }),
);

it("takes status error and error Unauthorized for the end of the token", () => {
  expect(classifyMessage({ status: "error", error: "Unauthorized" })).toEqual({
    type: "unauthorized",
  });
  expect(classifyMessage({ ...UNAUTHORIZED, reason: "expired" })).toEqual({ type: "unauthorized" });
});

it("words an error as {error}: {reason}, with status 400 and its body", () => {
  const body = { type: "x-fal-error", error: "INTERNAL_ERROR", reason: "out of memory" };
  expect(classifyMessage(body)).toEqual({
    type: "error",
    error: { message: "INTERNAL_ERROR: out of memory", status: 400, body },
  });
});

it("takes TIMEOUT and whatever is news for the machinery's own", () => {
  const timeout = { type: "x-fal-error", error: "TIMEOUT", reason: "no inputs" };
  expect(classifyMessage(timeout)).toEqual({ type: "machinery" });
  for (const { action } of [PING, PONG, RECONNECT, { action: "timings" }])
    expect(classifyMessage({ type: "x-fal-message", action })).toEqual({
      type: "machinery",
      action,
    });
});

it("tells of an error without a type, too", () => {
  const body = { status: "error", error: "Busy" };
  expect(classifyMessage(body)).toEqual({
    type: "error",
    error: { message: "Busy", status: 400, body },
  });
});
