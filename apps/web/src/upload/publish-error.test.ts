import { describe, expect, it } from "vitest";
import { readRefusal, toFailure } from "./publish-error.ts";

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });

describe("a refusal", () => {
  it("says what the hub said", async () => {
    const { failure } = await readRefusal(json(409, { error: "main moved to 1f2e." }), "a.bin");
    expect(failure).toEqual({ kind: "conflict", sentence: "main moved to 1f2e.", path: "a.bin" });
  });

  it("reads the header of an answer without a body that speaks", async () => {
    const refusal = json(400, {}, { "x-error-message": "The path holds '..'." });
    expect((await readRefusal(refusal)).failure.sentence).toBe("The path holds '..'.");
  });

  it.each([
    [401, "signed-out"],
    [403, "refused"],
    [412, "conflict"],
    [413, "refused"],
    [429, "server"],
    [418, "refused"],
    [503, "server"],
  ])("with status %i and no words is of kind %s and still a sentence", async (status, kind) => {
    const { failure } = await readRefusal(new Response("<html>", { status }));
    expect(failure.kind).toBe(kind);
    expect(failure.sentence).toMatch(/\.$/);
  });

  it("that is not JSON after all falls back", async () => {
    const broken = new Response("{", {
      status: 500,
      headers: { "content-type": "application/json" },
    });
    expect((await readRefusal(broken)).failure.sentence).toContain("500");
  });
});

describe("a thrown value", () => {
  it("of an abort is a cancel, not an error", () => {
    expect(toFailure(new DOMException("Aborted", "AbortError")).kind).toBe("canceled");
  });

  it("of the hub client loses its request id", () => {
    expect(toFailure(new Error("Too big - Request ID: 12")).sentence).toBe("Too big");
  });
});
