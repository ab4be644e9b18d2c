import { createHmac, timingSafeEqual } from "node:crypto";
import { RegistryError } from "@orrery/registry";
import { z } from "zod";

/** Clients request another before it ends; so removed access ends soon. */
const LIFETIME_SECONDS = 15 * 60;

const credential = z.object({ kind: z.enum(["token", "session"]), key: z.string() });
const writeLeave = z.object({
  may: z.literal("write"),
  account: z.string(),
  repoKey: z.string(),
  credential,
  proposes: z.boolean(),
  epoch: z.number(),
});
const readLeave = z.object({
  may: z.literal("read"),
  repoKey: z.string(),
  /** Absent for a visitor. */
  credential: credential.optional(),
});
const claims = z.discriminatedUnion("may", [writeLeave, readLeave]).and(
  z.object({
    /** Seconds since 1970. */
    expires: z.number(),
  }),
);

export type XetLeave = z.infer<typeof writeLeave> | z.infer<typeof readLeave>;
export type XetWriteLeave = z.infer<typeof writeLeave>;

export interface XetToken {
  readonly text: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

export function createXetToken(key: string, leave: XetLeave, now: Date): XetToken {
  const expires = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS;
  const body = Buffer.from(JSON.stringify({ ...leave, expires })).toString("base64url");
  return { text: `xet.${body}.${sign(key, body)}`, expires };
}

/** Throws `unauthorized` for a bearer token that we did not sign or that has expired. */
export function parseXetToken(key: string, authorization: string | undefined, now: Date): XetLeave {
  const [, body = "", signature = ""] =
    /^Bearer xet\.([\w-]+)\.([\w-]+)$/.exec(authorization ?? "") ?? [];
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(key, body));
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw invalid();
  const { expires, ...leave } = claims.parse(JSON.parse(Buffer.from(body, "base64url").toString()));
  if (expires * 1000 < now.getTime()) throw invalid();
  return leave;
}

const invalid = () =>
  new RegistryError("unauthorized", "The transfer token is invalid or has expired.");

const sign = (key: string, body: string) =>
  createHmac("sha256", key).update(`xet ${body}`).digest("base64url");
