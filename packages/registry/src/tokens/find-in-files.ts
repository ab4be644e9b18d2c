import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { APP_TOKEN_PREFIX } from "../oauth/oauth-record.ts";
import type { OauthRecords } from "../oauth/oauth-records.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { LeakedToken } from "./revoke-leaked.ts";

/** Of one commit or push: more texts that look like tokens are not looked up. */
export const MAX_TOKENS_LOOKED_UP = 1000;
/** How many files a refusal names. */
const MAX_NAMED = 10;

/** Texts that look like a token of this hub, as `accessTokens` and the provider of applications make them. */
const TOKEN = /hf_(?:oauth_[\w-]{20,200}|(?:jwt_)?[A-Za-z0-9]{20,200})/g;

/** A valid token, or an application that has it. */
export interface FoundToken extends LeakedToken {
  readonly isOfApplication?: true;
}

/** A place in a file where a token was found. */
interface FoundPlace {
  readonly path: string;
  readonly line: number;
  readonly name: string;
}

/** Names the places for who publishes, and the tokens for the log of events. */
class TokenInFileError extends RegistryError {
  readonly tokens: readonly FoundToken[];
  constructor(places: readonly FoundPlace[], tokens: readonly FoundToken[]) {
    super("token-in-file", refusal(places));
    this.tokens = tokens;
  }
}

/** The tokens of accounts for which something was refused. */
export const foundTokens = (error: RegistryError): readonly FoundToken[] =>
  error.code === "token-in-file" ? (error as TokenInFileError).tokens : [];

/** Looks for valid tokens of this hub in the files of one commit or push. */
export interface TokenSearch {
  /** Whole content of a file that git keeps. */
  add(path: string, content: Uint8Array): Promise<void>;
  /** Throws `token-in-file`, which names each place and what to do. */
  requireNone(): void;
}

export interface FileTokens {
  search(): TokenSearch;
}

type Deps = Pick<RegistryDeps, "db" | "secrets" | "now"> & {
  readonly oauthRecords: Pick<OauthRecords, "keyOf">;
};

/** Keeps tokens of this hub out of histories, where they would stay. */
export function createFileTokens({ db, secrets, now, oauthRecords }: Deps): FileTokens {
  const hashOf = (text: string) =>
    text.startsWith(APP_TOKEN_PREFIX)
      ? oauthRecords.keyOf("AccessToken", text)
      : secrets.hash(text);

  return {
    search() {
      const found: FoundPlace[] = [];
      const known = new Map<string, KnownToken | undefined>();
      return {
        async add(path, content) {
          // One byte is one character: lines and tokens are ASCII.
          const text = new TextDecoder("latin1").decode(content);
          const places = placesIn(text);
          const fresh = [...new Set(places.map(([token]) => token))]
            .filter((token) => !known.has(token))
            .slice(0, MAX_TOKENS_LOOKED_UP - known.size);
          const valid = await findValid(db, fresh.map(hashOf), now());
          for (const token of fresh) known.set(token, valid.get(hashOf(token)));
          for (const { 0: token, index } of places) {
            const name = known.get(token)?.name;
            if (name === undefined) continue;
            found.push({ path, line: text.slice(0, index).split("\n").length, name });
            return;
          }
        },

        requireNone() {
          if (found.length === 0) return;
          const tokens = [...known.values()].flatMap((one) => one?.token ?? []);
          const byKey = new Map(tokens.map((token) => [token.key, token]));
          throw new TokenInFileError(found, [...byKey.values()]);
        },
      };
    },
  };
}

function placesIn(text: string): readonly RegExpExecArray[] {
  const places: RegExpExecArray[] = [];
  for (const place of text.matchAll(TOKEN)) if (places.push(place) >= MAX_TOKENS_LOOKED_UP) break;
  return places;
}

/** The token of a CI job is no account's. */
interface KnownToken {
  readonly name: string;
  readonly token?: FoundToken;
}

/** The valid tokens among these, by their hashes. */
async function findValid(
  db: Database,
  hashes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, KnownToken>> {
  if (hashes.length === 0) return new Map();
  const at = now.toISOString();
  const tokens = await db
    .selectFrom("access_token")
    .innerJoin("account", "account.key", "access_token.account_key")
    .select(["access_token.key", "access_token.name", "account.name as account"])
    .select(["token_hash", "previous_hash"])
    .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", at)]))
    .where(({ eb, or, and }) =>
      or([
        eb("token_hash", "in", hashes),
        and([eb("previous_hash", "in", hashes), eb("previous_until", ">", at)]),
      ]),
    )
    .execute();
  const ofApplications = await db
    .selectFrom("oauth_record")
    .innerJoin("connected_app", "connected_app.key", "oauth_record.grant_key")
    .innerJoin("application", "application.key", "connected_app.application_key")
    .innerJoin("account", "account.key", "connected_app.account_key")
    .select(["oauth_record.key as hash", "connected_app.key", "application.name"])
    .select("account.name as account")
    .where("oauth_record.key", "in", hashes)
    .where("oauth_record.model", "=", "AccessToken")
    .where("oauth_record.expires_at", ">", at)
    .execute();
  const ofJobs = await db
    .selectFrom("publisher_token")
    .select(["token_hash", "subject"])
    .where("token_hash", "in", hashes)
    .where("expires_at", ">", at)
    .execute();
  return new Map([
    ...tokens.flatMap(({ token_hash, previous_hash, ...token }) =>
      [token_hash, previous_hash ?? []]
        .flat()
        .map((hash) => [hash, { name: token.name, token }] as const),
    ),
    ...ofApplications.map(
      ({ hash, ...app }) =>
        [hash, { name: app.name, token: { ...app, isOfApplication: true } }] as const,
    ),
    ...ofJobs.map(({ token_hash, subject }) => [token_hash, { name: subject }] as const),
  ]);
}

const refusal = (found: readonly FoundPlace[]): string =>
  [
    "These files contain access tokens of this hub:",
    ...found
      .slice(0, MAX_NAMED)
      .map(({ path, line, name }) => `  ${shorten(path)}, line ${line}: "${name}"`),
    ...(found.length > MAX_NAMED ? [`  … and ${found.length - MAX_NAMED} more`] : []),
    "Remove them from every commit that has them. Revoke those that others may have seen, in your settings under Access tokens or Applications.",
  ].join("\n");

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 117)}…` : text);
