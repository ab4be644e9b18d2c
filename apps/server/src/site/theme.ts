import type { ShellData } from "@orrery/web/page-data/shell";
import type { FastifyReply, FastifyRequest } from "fastify";

type Theme = ShellData["theme"];

const COOKIE = "orrery_theme";
const YEAR_SECONDS = 31_536_000;

const isTheme = (value: unknown): value is Theme =>
  value === "system" || value === "light" || value === "dark";

/** What the visitor chose with the switch. */
export function themeOf({ cookies }: FastifyRequest): Theme {
  const value = cookies[COOKIE];
  return isTheme(value) ? value : "system";
}

/** Remembers a choice; anything but a theme is forgotten. */
export function setTheme(reply: FastifyReply, value: unknown): void {
  const theme = isTheme(value) ? value : "system";
  reply.setCookie(COOKIE, theme, { path: "/", sameSite: "lax", maxAge: YEAR_SECONDS });
}
