import { z } from "zod";

/** Of routes under `/api` that name a repo, an account or an organization, when it has another name now. */
export const MOVED = {
  307: z.strictObject({ movedTo: z.string() }).meta({ id: "MovedRepo" }),
} as const;

/** A success that says nothing else. */
export const done = z.strictObject({}).meta({ id: "Done" });
