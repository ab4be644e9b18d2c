import { createHmac, timingSafeEqual } from "node:crypto";

/** The header that lets a doctor ask the probes of its own hub. */
export const TICKET_HEADER = "x-doctor-ticket";

const LIFE_MS = 60_000;

/** Signed with a key that every process on the database has, and no one else. */
export function makeTicket(signingKey: string, now: Date): string {
  const expires = `${now.getTime() + LIFE_MS}`;
  return `${expires}.${sign(signingKey, expires)}`;
}

export function isTicket(signingKey: string, text: unknown, now: Date): boolean {
  const [expires = "", signature = ""] = typeof text === "string" ? text.split(".") : [];
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(signingKey, expires))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  const left = Number(expires) - now.getTime();
  return left > 0 && left <= LIFE_MS;
}

const sign = (key: string, expires: string): string =>
  createHmac("sha256", key).update(`doctor ${expires}`).digest("base64url");
