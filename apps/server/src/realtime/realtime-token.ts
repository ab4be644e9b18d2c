import { createHmac, timingSafeEqual } from "node:crypto";
import type { Credential } from "@orrery/registry";
import { z } from "zod";

/** The owner of a token: a credential, or a visitor's address. */
export type Maker = Credential | { readonly kind: "visitor"; readonly key: string };

/** Leave to call some models live, for a short time (decision 020). */
export interface RealtimeToken {
  readonly maker: Maker;
  /** Aliases, or `namespace/name`. */
  readonly apps: readonly string[];
  /** Seconds since 1970. */
  readonly expires: number;
  /** Made by one of the hub's own pages: no other site may use it. */
  readonly isOwnSite: boolean;
}

const payload = z.strictObject({
  k: z.enum(["token", "session", "visitor"]),
  w: z.string(),
  a: z.array(z.string()),
  e: z.number(),
  o: z.boolean(),
});

/** The token's text. Its holder can read it; it contains no secret and no account name. */
export function formatRealtimeToken(secret: string, token: RealtimeToken): string {
  const { maker, apps, expires, isOwnSite } = token;
  const words = { k: maker.kind, w: maker.key, a: apps, e: expires, o: isOwnSite };
  const text = Buffer.from(JSON.stringify(words)).toString("base64url");
  return `live.${text}.${sign(secret, text)}`;
}

/** `undefined` for a text that we did not sign, or that has expired. */
export function parseRealtimeToken(
  secret: string,
  text: string,
  now: Date,
): RealtimeToken | undefined {
  const [, body = "", signature = ""] = /^live\.([\w-]{1,8000})\.([\w-]{43})$/.exec(text) ?? [];
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(secret, body));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const { k, w, a, e, o } = payload.parse(JSON.parse(Buffer.from(body, "base64url").toString()));
  if (e * 1000 <= now.getTime()) return undefined;
  return { maker: { kind: k, key: w }, apps: a, expires: e, isOwnSite: o };
}

/** fal's clients request access for the alias only; a token for a longer path is valid for that path only. */
export const allowsEndpoint = (
  { apps }: RealtimeToken,
  { id, alias }: { readonly id: string; readonly alias: string },
): boolean => apps.includes(alias) || apps.includes(id);

const sign = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(`live ${text}`).digest("base64url");
