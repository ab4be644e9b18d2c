import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { MOVED } from "../../http/openapi/moved.ts";
import { flag } from "../query/flag.ts";

export const preupload = z.object({
  files: z
    .array(z.object({ path: z.string(), size: z.number().int().min(0), sample: z.string() }))
    .max(1000),
  gitAttributes: z.string().optional(),
  gitIgnore: z.string().optional(),
});

export const preuploadQuery = z.object({ create_pr: flag.default(false) });

export const planUpload: ApiDescription = {
  id: "planUpload",
  group: "files",
  summary: "Return which files go into git and which are large",
  rest: "revision",
  query: preuploadQuery,
  body: preupload,
  responses: {
    200: z.strictObject({
      files: z.array(
        z.strictObject({
          path: z.string(),
          uploadMode: z.enum(["lfs", "regular"]),
          shouldIgnore: z.boolean(),
          oid: z.string().optional().describe("Of a file that the repo already has."),
        }),
      ),
    }),
    ...MOVED,
  },
};
