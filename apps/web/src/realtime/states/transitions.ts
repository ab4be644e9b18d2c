import { type EventName, type State, TRANSITIONS } from "@orrery/realtime";

/** One row of the protocol's table. */
export interface Transition {
  readonly from: State;
  readonly on: EventName;
  readonly to: State;
  /** The actions of the transition. */
  readonly actions: readonly string[];
}

/** The protocol's table, row by row. */
export const ROWS: readonly Transition[] = Object.entries(TRANSITIONS).flatMap(([from, events]) =>
  Object.entries(events as Readonly<Record<string, readonly [State, ...string[]]>>).map(
    ([on, [to, ...actions]]) => ({ from: from as State, on: on as EventName, to, actions }),
  ),
);

/** `closeSocket` → `close socket`: names of the protocol as words. */
export const inWords = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** An arrow of the diagram: every way from one state to another. */
export interface Arrow {
  readonly from: State;
  readonly to: State;
  readonly events: readonly EventName[];
}

/** The arrows between different states, each pair once; what stays where it is has none. */
export function arrowsOf(rows: readonly Transition[]): readonly Arrow[] {
  const groups = Map.groupBy(
    rows.filter(({ from, to }) => from !== to),
    ({ from, to }) => `${from} ${to}`,
  );
  return [...groups.values()].map((group) => ({
    from: group[0]!.from,
    to: group[0]!.to,
    events: group.map(({ on }) => on),
  }));
}
