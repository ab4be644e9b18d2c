import { LOADING, PONG } from "@orrery/realtime";
import { expect, it } from "vitest";
import { createRealtimeStore } from "./realtime-store.ts";

it("shows how far a model is loaded until it answers, and no sign of life", () => {
  const store = createRealtimeStore((run) => run());
  const hear = (message: object) => {
    const data = JSON.stringify(message);
    const bytes = data.length;
    store.observe({ type: "frameIn", at: 1, format: "text", bytes, data, message });
  };
  hear(PONG);
  expect(store.read().news).toBeUndefined();
  hear({ ...LOADING, progress: 0.4 });
  expect(store.read().news).toEqual({ action: "loading", progress: 0.4 });
  hear(PONG);
  expect(store.read().news).toEqual({ action: "loading", progress: 0.4 });
  store.answer({ output: "a" }, 2, "live");
  expect(store.read().news).toBeUndefined();
});
