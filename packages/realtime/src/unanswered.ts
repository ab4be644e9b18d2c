import { MAX_RESENDS } from "./limits.ts";

type Fields = { readonly request_id?: unknown; readonly partial?: unknown };

/** The newest message that has no whole result yet. */
export function createUnanswered() {
  let held: { readonly message: unknown; resends: number } | undefined;
  return {
    sent(message: unknown) {
      if (held?.message !== message) held = { message, resends: 0 };
    },

    /** Partial results answer nothing; a result with another message's `request_id` does not, either. */
    answeredBy(result: unknown) {
      const { request_id: id, partial } = fieldsOf(result);
      const wanted = fieldsOf(held?.message).request_id;
      if (partial !== true && (wanted === undefined || id === undefined || id === wanted))
        held = undefined;
    },

    /** What is to be sent again after a break; nothing once it was tried often enough. */
    take(): { readonly message: unknown } | undefined {
      if (!held || held.resends >= MAX_RESENDS) return undefined;
      held.resends++;
      return held;
    },

    forget() {
      held = undefined;
    },
  };
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};
