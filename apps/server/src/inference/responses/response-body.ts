import type { z } from "zod";
import type { responseBody } from "../schemas/responses.ts";

/** A request of the API as its schema reads it. */
export type ResponseBody = z.infer<typeof responseBody>;
