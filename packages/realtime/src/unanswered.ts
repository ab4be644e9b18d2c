import { MAX_RESENDS } from "./limits.ts";

type Fields = { readonly request_id?: unknown; readonly partial?: unknown };

/** The newest message that has no whole result yet. */
export interface Unanswered {
  sent(message: unknown): void;
  /** Partial results answer nothing; a result with another message's `request_id` does not, either. */
  answeredBy(result: unknown): void;
  /** The message to resend after a break; `undefined` after the last attempt. */
  take(): { readonly message: unknown } | undefined;
  forget(): void;
}

export function createUnanswered(): Unanswered {
  let held: { readonly message: unknown; resends: number } | undefined;
  return {
    sent(message) {
      if (held?.message !== message) held = { message, resends: 0 };
    },

    answeredBy(result) {
      const { request_id: id, partial } = fieldsOf(result);
      const wanted = fieldsOf(held?.message).request_id;
      if (partial !== true && (wanted === undefined || id === undefined || id === wanted))
        held = undefined;
    },

    take() {
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
