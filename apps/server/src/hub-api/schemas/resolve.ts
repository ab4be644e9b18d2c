import { z } from "zod";
import { type ApiDescription, bytes, text } from "../../http/openapi/api-description.ts";

const options = z.object({
  download: z.string().optional().describe("`true`: as an attachment."),
  noContentDisposition: z.string().optional(),
});

export const getFile: ApiDescription = {
  id: "getFile",
  group: "files",
  summary: "Get the bytes of a file, whole or in ranges",
  query: options,
  responses: {
    200: [bytes(), z.strictObject({ size: z.number() })],
    206: bytes(),
    302: null,
    304: null,
  },
};

export const getRawFile: ApiDescription = {
  ...getFile,
  id: "getRawFile",
  summary: "Get what git stores: the pointer of a large file",
  responses: { 200: text(), 206: text(), 304: null },
};

export const getArchive: ApiDescription = {
  id: "getArchive",
  group: "files",
  summary: "Get all files of a revision as one archive: `main.tar`",
  responses: { 200: bytes() },
};
