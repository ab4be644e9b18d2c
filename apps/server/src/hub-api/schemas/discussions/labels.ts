import { LABEL_COLORS, MAX_DISCUSSION_LABELS, MAX_LABEL_NAME } from "@orrery/registry";
import { z } from "zod";
import { plainText } from "../../../http/body/plain-text.ts";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";
import { MOVED } from "../../../http/openapi/moved.ts";
import { labelEvent } from "./discussion-events.ts";

export const labelName = plainText(MAX_LABEL_NAME)
  .transform((text) => text.replace(/\s+/g, " ").trim())
  .pipe(z.string().min(1));
const color = z.enum(LABEL_COLORS);
const names = z.array(labelName).max(MAX_DISCUSSION_LABELS).default([]);

export const label = z.strictObject({ name: z.string(), color }).meta({ id: "Label" });

export const newLabel = z.object({ name: labelName, color: color.default("gray") });
export const changedLabel = z.object({ name: labelName.optional(), color: color.optional() });
export const marks = z.object({
  add: names.describe("Names of labels of the repo."),
  remove: names,
});

export const listLabels: ApiDescription = {
  id: "listLabels",
  group: "discussions",
  summary: "List the labels that discussions of a repo can have",
  responses: { 200: z.array(label), ...MOVED },
};

export const createLabel: ApiDescription = {
  id: "createLabel",
  group: "discussions",
  summary: "Create a label",
  notes: "Needs write access. Names are unique in a repo, case aside.",
  body: newLabel,
  responses: { 201: label, ...MOVED },
};

export const changeLabel: ApiDescription = {
  id: "changeLabel",
  group: "discussions",
  summary: "Rename a label, or change its color",
  notes: "Needs write access. Absent fields stay unchanged.",
  body: changedLabel,
  responses: { 200: label, ...MOVED },
};

export const deleteLabel: ApiDescription = {
  id: "deleteLabel",
  group: "discussions",
  summary: "Delete a label, and remove it from all discussions",
  notes: "Needs write access.",
  responses: { 204: null, ...MOVED },
};

export const labelDiscussion: ApiDescription = {
  id: "labelDiscussion",
  group: "discussions",
  summary: "Add labels to a discussion or pull request, and remove others",
  notes: "Needs write access.",
  body: marks,
  responses: { 200: z.strictObject({ newLabels: z.array(labelEvent) }), ...MOVED },
};
