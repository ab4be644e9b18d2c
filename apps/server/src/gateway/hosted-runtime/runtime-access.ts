import { z } from "zod";
import { withoutGaps } from "../../without-gaps.ts";

/**
 * How long a connection may take, in milliseconds, by the SDK's defaults modes. The SDK has these numbers too
 * and does not use them unless it is told a mode and given a handler that heeds it.
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

/** An empty field is none; what is there is one word. */
const word = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[\x21-\x7e]*$/, "One word, without blanks.")
    .transform((text) => text || undefined)
    .optional();

const fields = z.object({
  region: word(60).refine(
    (text = "x") => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(text),
    "A region is a word such as eu-central-1.",
  ),
  endpoint: word(500).refine(
    (text = "https://x.example") => isPlainAddress(text),
    "An address that begins with https:// or http://, and holds no user and no query.",
  ),
  mode: z.enum(CONNECT_MODES).default("standard"),
  appId: z
    .string()
    .trim()
    .max(MAX_APP_ID, `An app id has at most ${MAX_APP_ID} characters.`)
    .regex(/^[\w!#$%&'*+.^`|~-]*$/, "Letters, digits and marks, without blanks.")
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
  const shared = withoutGaps({ region, endpoint, mode, appId });
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

/** Every secret in it, to be kept out of what is said. */
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
