import { z } from "zod";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";

const alias = z
  .strictObject({
    name: z.string().describe("Such as `gpt-4o`, or `gpt-*` for all names of that form."),
    target: z
      .string()
      .describe(
        "`namespace/name` of this hub, or `model:provider`; a `*` is what that of the name stands for.",
      ),
  })
  .meta({ id: "ModelAlias" });

export const aliasTarget = alias.pick({ target: true });

const group = "administration";

export const listModelAliases: ApiDescription = {
  id: "listModelAliases",
  group,
  summary: "List aliases: names that lead to models",
  responses: { 200: z.strictObject({ aliases: z.array(alias) }) },
};

export const putModelAlias: ApiDescription = {
  id: "putModelAlias",
  group,
  summary: "Add an alias, or change where it leads",
  body: aliasTarget,
  responses: { 204: null },
};

export const deleteModelAlias: ApiDescription = {
  id: "deleteModelAlias",
  group,
  summary: "Delete an alias",
  responses: { 204: null },
};
