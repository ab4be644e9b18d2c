import { isGatewayError } from "../../outgoing/gateway-error.ts";
import { isSignOnError, SignOnError, type SignOnProblem } from "../sign-on-error.ts";

const UNREACHABLE = new Set([
  "provider-unreachable",
  "provider-timeout",
  "provider-cut",
  "OAUTH_TIMEOUT",
  "ERR_JWKS_TIMEOUT",
]);

/** The problem that a person who signs in sees, by what a library or the network threw; the rest is for the log. */
export function signOnError(error: unknown): SignOnError {
  const chain = [...causesOf(error)];
  const known = chain.find(isSignOnError);
  if (known) return known;
  const said = (error as { readonly error?: unknown }).error;
  const reasons = [...new Set(chain.map(({ message }) => message)), said];
  return new SignOnError(problemOf(chain), reasons.filter(Boolean).join(": "), { cause: error });
}

function problemOf(chain: readonly Failure[]): SignOnProblem {
  const codes = chain.map(({ code = "" }) => code);
  if (codes.includes("OAUTH_AUTHORIZATION_RESPONSE_ERROR")) return "refused";
  const isDown = chain.some(
    (error) => !isGatewayError(error) && typeof error.status === "number" && error.status >= 500,
  );
  return isDown || codes.some((code) => UNREACHABLE.has(code)) ? "unreachable" : "misconfigured";
}

interface Failure extends Error {
  readonly code?: string;
  readonly status?: number;
}

/** The error and what caused it: the library wraps what it does not know. */
function* causesOf(error: unknown): Generator<Failure> {
  for (let one = error; one instanceof Error; one = one.cause) yield one;
}
