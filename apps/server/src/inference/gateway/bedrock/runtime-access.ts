import { z } from "zod";
import { omitUndefined } from "../../../base/omit-undefined.ts";

/**
 * Connect timeouts in milliseconds, by the SDK's defaults modes. The SDK has these numbers too, but uses
 * them only with a mode and a handler that supports it.
 */
export const CONNECT_MS = {
  standard: 3_100,
  "cross-region": 3_100,
  "in-region": 1_100,
  mobile: 30_000,
} as const;

export type ConnectMode = keyof typeof CONNECT_MS;
export const CONNECT_MODES = Object.keys(CONNECT_MS) as [ConnectMode, ...ConnectMode[]];

/** Longer ones are sent on by the SDK with a warning, and refused by the services that read them. */
const MAX_APP_ID = 50;

export const CREDENTIAL_KINDS = ["api-key", "access-key", "role"] as const;

export type RuntimeCredential =
  | { readonly kind: "api-key"; readonly apiKey: string }
  | {
      readonly kind: "access-key";
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
      readonly sessionToken?: string;
    }
  /** What the hub's own machine has: its environment, its profile, its instance's role. */
  | { readonly kind: "role" };

/** With what a hosted runtime is called. Kept sealed, as one text. */
export interface RuntimeAccess {
  /** Absent with a role: its environment says it. */
  readonly region?: string;
  /** Instead of the region's own. */
  readonly endpoint?: string;
  readonly mode: ConnectMode;
  /** Names this hub in the `user-agent`. */
  readonly appId: string;
  readonly credential: RuntimeCredential;
}

const REGION_MISSING = "Region is missing";
const CREDENTIAL_MISSING = "Credential is missing";

/** An empty field is absent; a value is one word. */
const word = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[\x21-\x7e]*$/, "Must not contain spaces.")
    .transform((text) => text || undefined)
    .optional();

const fields = z.object({
  region: word(60).refine(
    (text = "x") => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(text),
    "Invalid region. Use a name such as eu-central-1.",
  ),
  endpoint: word(500).refine(
    (text = "https://x.example") => isPlainAddress(text),
    "Enter a URL that begins with https:// or http://, without a user or query.",
  ),
  mode: z.enum(CONNECT_MODES).default("standard"),
  appId: z
    .string()
    .trim()
    .max(MAX_APP_ID, `The app ID is too long (limit: ${MAX_APP_ID} characters).`)
    .regex(/^[\w!#$%&'*+.^`|~-]*$/, "Use letters, digits and punctuation, without spaces.")
    .transform((text) => text || "orrery")
    .default("orrery"),
  credential: z.enum(CREDENTIAL_KINDS, CREDENTIAL_MISSING),
  apiKey: word(4000),
  accessKeyId: word(200),
  secretAccessKey: word(200),
  sessionToken: word(4000),
});

/**
 * Access as a form or a request says it, field by field. What is wrong is said at its field; `Region is missing`
 * and `Credential is missing` are the sentences that the runtime's own clients have for it.
 */
export const runtimeAccessFields = fields.transform((given, context): RuntimeAccess => {
  const refuse = (path: string, message: string) => {
    context.addIssue({ code: "custom", path: [path], message });
    return z.NEVER;
  };
  const { region, endpoint, mode, appId } = given;
  if (given.credential !== "role" && !region) return refuse("region", REGION_MISSING);
  const shared = omitUndefined({ region, endpoint, mode, appId });
  switch (given.credential) {
    case "role":
      return { ...shared, credential: { kind: "role" } };
    case "api-key":
      return given.apiKey
        ? { ...shared, credential: { kind: "api-key", apiKey: given.apiKey } }
        : refuse("apiKey", CREDENTIAL_MISSING);
    case "access-key": {
      const { accessKeyId, secretAccessKey, sessionToken } = given;
      if (!accessKeyId) return refuse("accessKeyId", CREDENTIAL_MISSING);
      if (!secretAccessKey) return refuse("secretAccessKey", CREDENTIAL_MISSING);
      const kept = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
      return { ...shared, credential: { kind: "access-key", ...kept } };
    }
  }
});

/** As one word, to be sealed; and back. */
export const formatAccess = (access: RuntimeAccess): string => JSON.stringify(access);
export const parseAccess = (text: string): RuntimeAccess => JSON.parse(text) as RuntimeAccess;

/** All secrets of the access, to be removed from messages. */
export function secretsOf({ credential }: RuntimeAccess): readonly string[] {
  if (credential.kind === "api-key") return [credential.apiKey];
  if (credential.kind === "role") return [];
  const { secretAccessKey, sessionToken } = credential;
  return sessionToken ? [secretAccessKey, sessionToken] : [secretAccessKey];
}

function isPlainAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    `${url.username}${url.password}${url.search}${url.hash}` === ""
  );
}
