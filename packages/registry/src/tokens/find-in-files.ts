import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { APP_TOKEN_PREFIX } from "../oauth/oauth-record.ts";
import type { OauthRecords } from "../oauth/oauth-records.ts";
import type { RegistryDeps } from "../registry-deps.ts";

/** Of one commit or push: more texts that look like tokens are not looked up. */
export const MAX_TOKENS_LOOKED_UP = 1000;
/** How many files a refusal names. */
const MAX_NAMED = 10;

/** Texts that look like a token of this hub, as `accessTokens` and the provider of applications make them. */
const TOKEN = /hf_(?:oauth_[\w-]{20,200}|(?:jwt_)?[A-Za-z0-9]{20,200})/g;

/** A place in a file where a token was found. */
interface FoundToken {
  readonly path: string;
  readonly line: number;
  readonly name: string;
}

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
      const found: FoundToken[] = [];
      const known = new Map<string, string | undefined>();
      return {
        async add(path, content) {
          // One byte is one character: lines and tokens are ASCII.
          const text = new TextDecoder("latin1").decode(content);
          const places = placesIn(text);
          const fresh = [...new Set(places.map(([token]) => token))]
            .filter((token) => !known.has(token))
            .slice(0, MAX_TOKENS_LOOKED_UP - known.size);
          const names = await findNames(db, fresh.map(hashOf), now());
          for (const token of fresh) known.set(token, names.get(hashOf(token)));
          for (const { 0: token, index } of places) {
            const name = known.get(token);
            if (name === undefined) continue;
            found.push({ path, line: text.slice(0, index).split("\n").length, name });
            return;
          }
        },

        requireNone() {
          if (found.length > 0) throw new RegistryError("token-in-file", refusal(found));
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

/** Names of the valid tokens among these, by their hashes. */
async function findNames(
  db: Database,
  hashes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (hashes.length === 0) return new Map();
  const at = now.toISOString();
  const tokens = await db
    .selectFrom("access_token")
    .select(["name", "token_hash", "previous_hash", "previous_until"])
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
    .select(["oauth_record.key", "application.name"])
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
    ...tokens.flatMap(({ name, token_hash, previous_hash }) => [
      [token_hash, name] as const,
      ...(previous_hash === null ? [] : [[previous_hash, name] as const]),
    ]),
    ...ofApplications.map(({ key, name }) => [key, name] as const),
    ...ofJobs.map(({ token_hash, subject }) => [token_hash, subject] as const),
  ]);
}

const refusal = (found: readonly FoundToken[]): string =>
  [
    "These files contain access tokens of this hub:",
    ...found
      .slice(0, MAX_NAMED)
      .map(({ path, line, name }) => `  ${shorten(path)}, line ${line}: "${name}"`),
    ...(found.length > MAX_NAMED ? [`  … and ${found.length - MAX_NAMED} more`] : []),
    "Remove them from every commit that has them. Revoke those that others may have seen, in your settings under Access tokens or Applications.",
  ].join("\n");

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 117)}…` : text);
