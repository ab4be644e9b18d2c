import { z } from "zod";

/** What every message may carry: see `live-messages`. */
export const named = z.looseObject({
  request_id: z.union([z.string().max(200), z.number()]).optional(),
});
