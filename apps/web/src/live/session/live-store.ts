import { type Observation, PONG, type RealtimeErrorShape } from "@orrery/realtime";
import { createTraffic, type NewFrame } from "../traffic/traffic.ts";
import { NO_SESSION, observed, type SessionView } from "./session-view.ts";

/** What a model said, and whether it says it now or a recording does. */
export interface LiveAnswer {
  readonly value: unknown;
  readonly at: number;
  readonly source: "live" | "recording";
}

/** A session as the page shows it. */
export interface LiveView {
  readonly session: SessionView;
  readonly answer?: LiveAnswer;
  /** What the server is doing meanwhile, such as loading the model: `x-fal-message`'s own words. */
  readonly news?: LiveNews;
}

export interface LiveNews {
  readonly action: string;
  /** 0 to 1. */
  readonly progress?: number;
}

const NO_VIEW: LiveView = { session: NO_SESSION };

/**
 * What one page knows of its sessions. Whoever listens is told once a `schedule`, however much happens
 * in between; `onFrame` hears of every frame at once.
 */
export function createLiveStore(schedule: (run: () => void) => void) {
  let view = NO_VIEW;
  let isScheduled = false;
  const listeners = new Set<() => void>();
  const frameListeners = new Set<(frame: NewFrame) => void>();
  const traffic = createTraffic();

  function set(next: LiveView) {
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
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onFrame(listener: (frame: NewFrame) => void) {
      frameListeners.add(listener);
      return () => frameListeners.delete(listener);
    },
    observe(seen: Observation) {
      if (seen.type === "frameIn" || seen.type === "frameOut") return takeFrame(seen);
      const session = observed(view.session, seen);
      if (session !== view.session) set({ ...view, session });
    },
    answer(value: unknown, at: number, source: LiveAnswer["source"]) {
      set({ ...view, answer: { value, at, source }, news: undefined });
    },
    fail(error: RealtimeErrorShape) {
      set({ ...view, session: { ...view.session, error }, news: undefined });
    },
    /** What went wrong before is not shown any more. */
    forgive() {
      if (view.session.error) set({ ...view, session: { ...view.session, error: undefined } });
    },
  };
}

export type LiveStore = ReturnType<typeof createLiveStore>;

function newsOf(value: unknown): LiveNews | undefined {
  const { type, action, progress } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (type !== "x-fal-message" || typeof action !== "string" || action === PONG.action)
    return undefined;
  return { action, ...(typeof progress === "number" && { progress }) };
}
