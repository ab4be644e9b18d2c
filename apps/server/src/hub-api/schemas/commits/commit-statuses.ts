import {
  CHECK_STATES,
  MAX_CHECK_DESCRIPTION,
  MAX_CHECK_NAME,
  MAX_CHECK_URL,
} from "@orrery/registry";
import { z } from "zod";
import { plainText } from "../../../http/body/plain-text.ts";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";
import { MOVED } from "../../../http/openapi/moved.ts";

const oneLine = (most: number) =>
  plainText(most).transform((text) => text.replace(/\s+/g, " ").trim());

export const checkName = oneLine(MAX_CHECK_NAME).pipe(z.string().min(1));

export const written = z.object({
  state: z.enum(CHECK_STATES),
  context: checkName
    .default("default")
    .describe("The name of the check. A status replaces an earlier one of the same name."),
  description: oneLine(MAX_CHECK_DESCRIPTION).nullish(),
  target_url: z
    .url({ protocol: /^https?$/ })
    .pipe(z.string().max(MAX_CHECK_URL))
    .nullish()
    .describe("Where the report of the check is."),
});

const status = z
  .strictObject({
    state: z.enum(CHECK_STATES),
    context: z.string(),
    description: z.string(),
    target_url: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    creator: z.strictObject({ login: z.string() }),
  })
  .meta({ id: "CommitStatus" });

export const writeCommitStatus: ApiDescription = {
  id: "writeCommitStatus",
  group: "refs",
  summary: "Write the status of a check of a commit",
  notes: "Needs write access. `revision` is a full commit ID.",
  body: written,
  responses: { 201: status, ...MOVED },
};

export const getCommitStatuses: ApiDescription = {
  id: "getCommitStatuses",
  group: "refs",
  summary: "Get the statuses of a commit's checks, and what they say together",
  notes:
    "`state` is `failure` if any check failed or could not run, `success` if all passed, else `pending`.",
  responses: {
    200: z.strictObject({
      state: z.enum(["pending", "success", "failure"]),
      sha: z.string(),
      total_count: z.number(),
      statuses: z.array(status),
    }),
    ...MOVED,
  },
};
