import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { done, MOVED } from "../../http/openapi/moved.ts";

const savedQuery = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    sql: z.string(),
    shared: z.boolean(),
    user: z.string(),
    updatedAt: z.iso.datetime(),
    canDelete: z.boolean(),
  })
  .meta({ id: "SavedQuery" });

/** Lengths are the registry's to refuse. */
export const newSavedQuery = z.object({
  name: z.string(),
  sql: z.string(),
  shared: z.boolean().default(false),
});

export const listSavedQueries: ApiDescription = {
  id: "listSavedQueries",
  group: "datasets",
  summary: "List your saved queries of a dataset, and those that others share",
  responses: { 200: z.array(savedQuery), ...MOVED },
};

export const saveQuery: ApiDescription = {
  id: "saveQuery",
  group: "datasets",
  summary: "Save a query of a dataset",
  notes: "Your query with the same name is replaced. The hub never runs it.",
  body: newSavedQuery,
  responses: { 200: z.strictObject({ id: z.string() }), ...MOVED },
};

export const deleteSavedQuery: ApiDescription = {
  id: "deleteSavedQuery",
  group: "datasets",
  summary: "Delete a saved query",
  notes: "Your own, or one that others share of a dataset that you can write to.",
  responses: { 200: done, ...MOVED },
};
