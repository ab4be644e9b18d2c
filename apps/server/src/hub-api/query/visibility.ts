import { z } from "zod";

/** Newer clients send it, older ones send `private`. A "protected" space hides its code from everyone. */
export const visibility = z.enum(["public", "private", "protected"]).nullish();

interface Asked {
  readonly private?: boolean | null | undefined;
  readonly visibility?: "public" | "private" | "protected" | null | undefined;
}

/** `undefined` if the client does not send it. */
export function isPrivate(asked: Asked): boolean | undefined {
  if (typeof asked.private === "boolean") return asked.private;
  return asked.visibility ? asked.visibility !== "public" : undefined;
}
