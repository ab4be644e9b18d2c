import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { MOVED } from "../../http/openapi/moved.ts";
import { flag } from "../query/flag.ts";
import { limit } from "../query/limit.ts";

/** The most entries on a page. */
export const PAGE = 1000;
/** No folder has so many entries: what is beyond is not looked for. */
const MAX_CURSOR = 1_000_000;

export const treeQuery = z.object({
  recursive: flag.default(false),
  expand: flag.default(false).describe("Add the last commit and the result of the static scan."),
  limit: limit(PAGE, PAGE),
  cursor: z.coerce.number().int().min(0).max(MAX_CURSOR).default(0),
});

/** Lists come in forms too, where one path is a text. */
export const pathsBody = z.object({
  paths: z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat())
    .default([]),
  expand: flag.nullish(),
});

const finding = z.strictObject({ verdict: z.string(), message: z.string() });
const scan = z.strictObject({
  status: z.string(),
  avScan: z.strictObject({ status: z.string(), message: z.string() }),
  pickleImportScan: z.strictObject({
    status: z.string(),
    pickleImports: z.array(
      z.strictObject({ module: z.string(), name: z.string(), safety: z.string() }),
    ),
    version: z.string(),
  }),
  orreryScan: z.strictObject({ status: z.string(), findings: z.array(finding) }),
});

const treeEntry = z
  .strictObject({
    type: z.enum(["file", "directory", "unknown"]),
    oid: z.string(),
    size: z.number(),
    path: z.string(),
    lfs: z.strictObject({ oid: z.string(), size: z.number(), pointerSize: z.number() }).optional(),
    xetHash: z.string().optional(),
    lastCommit: z
      .strictObject({ id: z.string(), title: z.string(), date: z.iso.datetime() })
      .optional(),
    securityFileStatus: scan.optional(),
  })
  .meta({ id: "TreeEntry" });

export const listTree: ApiDescription = {
  id: "listTree",
  group: "files",
  summary: "List a folder of a repo",
  query: treeQuery,
  responses: { 200: z.array(treeEntry), ...MOVED },
};

export const listPaths: ApiDescription = {
  id: "listPaths",
  group: "files",
  summary: "Get files and folders by path",
  notes: "Paths that do not exist are left out.",
  rest: "revision",
  body: [pathsBody, { mediaType: "application/x-www-form-urlencoded", schema: pathsBody }],
  responses: { 200: z.array(treeEntry), ...MOVED },
};
