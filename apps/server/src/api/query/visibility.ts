import { z } from "zod";

/** Newer clients name it, older ones send `private`. A space that is "protected" shows its code to nobody. */
export const visibility = z.enum(["public", "private", "protected"]).nullish();

interface Asked {
  readonly private?: boolean | null | undefined;
  readonly visibility?: "public" | "private" | "protected" | null | undefined;
}

/** `undefined` when the client says nothing about it. */
export function isPrivate(asked: Asked): boolean | undefined {
  if (typeof asked.private === "boolean") return asked.private;
  return asked.visibility ? asked.visibility !== "public" : undefined;
}
