import { createHmac, timingSafeEqual } from "node:crypto";
import type { Credential } from "@orrery/registry";
import { z } from "zod";

/** By what a token's maker is known: a credential, or a visitor's address. */
export type Maker = Credential | { readonly kind: "visitor"; readonly key: string };

/** Leave to call some models live, for a short time (decision 020). */
export interface LiveToken {
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

/** The token's text. It can be read by whoever holds it; it holds no secret and nobody's name. */
export function formatLiveToken(secret: string, token: LiveToken): string {
  const { maker, apps, expires, isOwnSite } = token;
  const words = { k: maker.kind, w: maker.key, a: apps, e: expires, o: isOwnSite };
  const text = Buffer.from(JSON.stringify(words)).toString("base64url");
  return `live.${text}.${sign(secret, text)}`;
}

/** Nothing for a text that we did not sign, or whose time is over. */
export function parseLiveToken(secret: string, text: string, now: Date): LiveToken | undefined {
  const [, body = "", signature = ""] = /^live\.([\w-]{1,8000})\.([\w-]{43})$/.exec(text) ?? [];
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(secret, body));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const { k, w, a, e, o } = payload.parse(JSON.parse(Buffer.from(body, "base64url").toString()));
  if (e * 1000 <= now.getTime()) return undefined;
  return { maker: { kind: k, key: w }, apps: a, expires: e, isOwnSite: o };
}

/** Its clients ask for leave by the alias alone; whoever asks for more gets just that. */
export const allowsEndpoint = (
  { apps }: LiveToken,
  { id, alias }: { readonly id: string; readonly alias: string },
): boolean => apps.includes(alias) || apps.includes(id);

const sign = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(`live ${text}`).digest("base64url");
