import { fieldAt } from "@orrery/inference";
import type { Caller } from "../gateway-call.ts";

const MAX_LENGTH = 200;

/**
 * For whom the caller makes a call: the header `X-End-User`, the OpenAI API's field `user`, or Anthropic's
 * `metadata.user_id`. Pure.
 */
export function endUserOf({ endUser }: Caller, input: unknown): string | undefined {
  const found = [
    endUser,
    fieldAt(input, ["user"]),
    fieldAt(input, ["parameters", "user"]),
    fieldAt(input, ["metadata", "user_id"]),
  ].find((value) => typeof value === "string" && value !== "");
  return (found as string | undefined)?.slice(0, MAX_LENGTH);
}

/** The project that the caller books a call under: the header `X-Project`, or `metadata.project`. Pure. */
export function projectOf({ project }: Caller, input: unknown): string | undefined {
  const found = [project, fieldAt(input, ["metadata", "project"])].find(
    (value) => typeof value === "string" && value !== "",
  );
  return (found as string | undefined)?.slice(0, MAX_LENGTH);
}
