import type { Observation } from "@orrery/realtime";
import { expect, it } from "vitest";
import { NO_SESSION, observed, tokenShare } from "./session-view.ts";

const after = (seen: readonly Observation[], view = NO_SESSION) => seen.reduce(observed, view);

it("follows a session from its first message until it breaks and comes back", () => {
  const opened = after([
    { type: "transition", at: 1, from: "idle", on: "send", to: "connecting" },
    { type: "tokenIssued", at: 2, renewsAt: 110, expiresAt: 122 },
    { type: "superseded", at: 3, where: "queue" },
    { type: "transition", at: 4, from: "connecting", on: "connected", to: "active" },
  ]);
  expect(opened).toMatchObject({
    state: "active",
    last: { from: "connecting", on: "connected", to: "active", at: 4 },
    token: { issuedAt: 2, renewsAt: 110, expiresAt: 122 },
    superseded: 1,
    transitions: 2,
  });
  const broken = after(
    [
      { type: "transition", at: 5, from: "active", on: "connectionClosed", to: "idle" },
      { type: "tokenDropped", at: 5 },
      { type: "reconnectPlanned", at: 5, attempt: 1, delayMs: 500 },
    ],
    opened,
  );
  expect(broken).toMatchObject({ state: "idle", retry: { attempt: 1, at: 505 } });
  expect(broken.token).toBeUndefined();
  const back = after(
    [{ type: "transition", at: 600, from: "connecting", on: "connected", to: "active" }],
    { ...broken, error: { message: "Error closing the connection: ", status: 1006 } },
  );
  expect([back.retry, back.error]).toEqual([undefined, undefined]);
});

it("knows how far a token's life is", () => {
  const token = { issuedAt: 100, renewsAt: 190, expiresAt: 200 };
  expect([0, 150, 190, 500].map((now) => tokenShare(token, now))).toEqual([0, 0.5, 0.9, 1]);
});
