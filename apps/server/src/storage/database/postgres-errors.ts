import { RegistryError } from "@orrery/registry";

/** Connection lost, server starting, stopping or recovering, no connection left, a standby that only reads. */
const AWAY_STATES = /^(?:08...|57P0[123]|53300|25006)$/;
const AWAY_CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT"],
  ...["EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN", "ENOENT"],
]);
/** The driver's own errors have no code. */
const AWAY_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|timeout expired)/;

/** `database-unavailable` for an error that means that the server is down; any other unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (!isAway(error)) return error;
  return new RegistryError(
    "database-unavailable",
    "The hub's database is unavailable. Retry in a few seconds.",
    { cause: error },
  );
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", message } = error as Error & { readonly code?: string };
  return AWAY_STATES.test(code) || AWAY_CODES.has(code) || AWAY_MESSAGES.test(message);
}
