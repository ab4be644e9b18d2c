import { type Observation, PONG, type RealtimeErrorShape } from "@orrery/realtime";
import { createTraffic, type NewFrame, type Traffic } from "../traffic/traffic.ts";
import { NO_SESSION, observed, type SessionView } from "./session-view.ts";

/** What a model said, and whether it says it now or a recording does. */
export interface RealtimeAnswer {
  readonly value: unknown;
  readonly at: number;
  readonly source: "live" | "recording";
}

/** A session as the page shows it. */
export interface RealtimeView {
  readonly session: SessionView;
  readonly answer?: RealtimeAnswer;
  /** The server's current action, e.g. loading the model: from `x-fal-message`. */
  readonly news?: RealtimeNews;
}

export interface RealtimeNews {
  readonly action: string;
  /** 0 to 1. */
  readonly progress?: number;
}

const NO_VIEW: RealtimeView = { session: NO_SESSION };

/**
 * The state of a page's sessions. Listeners are called once per `schedule`, however many changes there are;
 * `onFrame` is called for every frame immediately.
 */
export interface RealtimeStore {
  readonly traffic: Traffic;
  read(): RealtimeView;
  /** Returns what ends the subscription. */
  subscribe(listener: () => void): () => void;
  onFrame(listener: (frame: NewFrame) => void): () => void;
  observe(seen: Observation): void;
  answer(value: unknown, at: number, source: RealtimeAnswer["source"]): void;
  fail(error: RealtimeErrorShape): void;
  /** Clears the last error. */
  clearError(): void;
}

export function createRealtimeStore(schedule: (run: () => void) => void): RealtimeStore {
  let view = NO_VIEW;
  let isScheduled = false;
  const listeners = new Set<() => void>();
  const frameListeners = new Set<(frame: NewFrame) => void>();
  const traffic = createTraffic();

  function set(next: RealtimeView) {
    if (next === view) return;
    view = next;
    if (isScheduled) return;
    isScheduled = true;
    schedule(() => {
      isScheduled = false;
      for (const listener of listeners) listener();
    });
  }
  function takeFrame(seen: Extract<Observation, { readonly type: "frameIn" | "frameOut" }>) {
    const frame: NewFrame = {
      at: seen.at,
      direction: seen.type === "frameIn" ? "in" : "out",
      format: typeof seen.data === "string" ? "text" : "binary",
      size: seen.bytes,
      data: seen.data,
      value: seen.message,
      ...("error" in seen && { error: seen.error }),
    };
    traffic.add(frame);
    for (const listener of frameListeners) listener(frame);
    const news = frame.direction === "in" ? newsOf(frame.value) : undefined;
    if (news) set({ ...view, news });
  }

  return {
    traffic,
    read: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onFrame(listener) {
      frameListeners.add(listener);
      return () => frameListeners.delete(listener);
    },
    observe(seen) {
      if (seen.type === "frameIn" || seen.type === "frameOut") return takeFrame(seen);
      const session = observed(view.session, seen);
      if (session !== view.session) set({ ...view, session });
    },
    answer(value, at, source) {
      set({ ...view, answer: { value, at, source }, news: undefined });
    },
    fail(error) {
      set({ ...view, session: { ...view.session, error }, news: undefined });
    },
    clearError() {
      if (view.session.error) set({ ...view, session: { ...view.session, error: undefined } });
    },
  };
}

function newsOf(value: unknown): RealtimeNews | undefined {
  const { type, action, progress } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (type !== "x-fal-message" || typeof action !== "string" || action === PONG.action)
    return undefined;
  return { action, ...(typeof progress === "number" && { progress }) };
}
