import { type Effect, type Session, type SessionEvent, step } from "./session.ts";

/** A session that steps, one event after the other. */
export interface Stepper {
  session(): Session;
  /** Whether an event is being handled: what happens now waits its turn. */
  isStepping(): boolean;
  /** Steps until nothing is left to do. */
  dispatch(event: SessionEvent): void;
}

/** What a step wants done outside of the session. */
export type PerformedEffect = Exclude<Effect, { readonly type: "raise" }>;

interface Deps {
  /** Performs what a step decided. */
  readonly perform: (effect: PerformedEffect) => void;
  /** Called before the effects of a step that changed something. */
  readonly onStep: (before: Session, event: SessionEvent, after: Session) => void;
  /** Called after the effects of a step that led to another state. */
  readonly onEntered: (after: Session, before: Session) => void;
  /** Called when nothing is left to do. */
  readonly onSettled: () => void;
}

/** Feeds events to `step`. Events raised meanwhile come first; others wait for their turn. */
export function createStepper({ perform, onStep, onEntered, onSettled }: Deps): Stepper {
  const events: SessionEvent[] = [];
  let session: Session = { state: "idle" };
  let isStepping = false;

  function take(event: SessionEvent) {
    const before = session;
    const [after, effects] = step(before, event);
    session = after;
    if (after === before && effects.length === 0) return;
    onStep(before, event, after);
    for (const effect of effects)
      if (effect.type === "raise") events.unshift(effect.event);
      else perform(effect);
    if (after.state !== before.state) onEntered(after, before);
  }

  return {
    session: () => session,
    isStepping: () => isStepping,

    dispatch(event) {
      events.push(event);
      if (isStepping) return;
      isStepping = true;
      for (let next = events.shift(); next; next = events.shift()) take(next);
      isStepping = false;
      onSettled();
    },
  };
}
