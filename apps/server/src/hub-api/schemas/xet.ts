import { z } from "zod";
import { type ApiDescription, bytes } from "../../http/openapi/api-description.ts";
import { MOVED } from "../../http/openapi/moved.ts";
import { flag } from "../query/flag.ts";

export const tokenQuery = z.object({ create_pr: flag.default(false) });

const token = z
  .strictObject({
    accessToken: z.string(),
    exp: z.number().describe("Seconds since 1970."),
    casUrl: z.url(),
  })
  .meta({ id: "XetToken" });

export const getWriteToken: ApiDescription = {
  id: "getXetWriteToken",
  group: "xet",
  summary: "Get a token to upload in chunks, for 15 minutes",
  rest: "revision",
  query: tokenQuery,
  responses: { 200: token, ...MOVED },
};

export const getReadToken: ApiDescription = {
  id: "getXetReadToken",
  group: "xet",
  summary: "Get a token to download in chunks",
  notes: "Only with `ORRERY_XET_DOWNLOADS=on`, like the other routes for downloads.",
  rest: "revision",
  responses: { 200: token, ...MOVED },
};

export const findChunk: ApiDescription = {
  id: "findXetChunk",
  group: "xet",
  summary: "Return 404, because clients know which chunks they sent",
  shownAs: "/xet/{scope}/{epoch}/v1/chunks/{prefix}/{hash}",
  responses: {},
};

export const putXorb: ApiDescription = {
  id: "putXetXorb",
  group: "xet",
  summary: "Upload a xorb of up to 64 MiB",
  notes: "Older clients call it `/xorbs/…` and `/xorb/…`.",
  shownAs: "/xet/{scope}/{epoch}/v1/xorbs/{prefix}/{hash}",
  body: bytes(),
  responses: { 200: z.strictObject({ was_inserted: z.boolean() }) },
};

export const putShard: ApiDescription = {
  id: "putXetShard",
  group: "xet",
  summary: "Upload the files that xorbs make",
  notes: "Older clients call it `/shards` and `/shard/…`.",
  shownAs: "/xet/{scope}/{epoch}/v1/shards",
  body: bytes(),
  responses: { 200: z.strictObject({ result: z.literal(1) }) },
};

export const putShardInFrames: ApiDescription = {
  id: "putXetShardWithProgress",
  group: "xet",
  summary: "Upload the files that xorbs make, with progress and errors as JSON lines",
  body: bytes(),
  responses: { 200: bytes("application/x-ndjson") },
};

export const ignoreXetTelemetry: ApiDescription = {
  id: "ignoreXetTelemetry",
  group: "xet",
  summary: "Ignore the telemetry of clients",
  responses: { 204: null },
};

const span = z.strictObject({ start: z.number(), end: z.number() });
const plan = {
  offset_into_first_range: z.number(),
  terms: z.array(z.strictObject({ hash: z.string(), unpacked_length: z.number(), range: span })),
};
const pastTheEnd = z.strictObject({ error: z.string() });

export const getReconstructionV1: ApiDescription = {
  id: "getXetReconstructionV1",
  group: "xet",
  summary: "Get the parts of a file and their URLs, for older clients",
  shownAs: "/xet/read/{epoch}/v1/reconstructions/{hash}",
  responses: {
    200: z.strictObject({
      ...plan,
      fetch_info: z.record(
        z.string(),
        z.array(z.strictObject({ range: span, url: z.url(), url_range: span })),
      ),
    }),
    416: pastTheEnd,
  },
};

export const getReconstruction: ApiDescription = {
  id: "getXetReconstruction",
  group: "xet",
  summary: "Get the parts of a file and their URLs",
  responses: {
    200: z.strictObject({
      ...plan,
      xorbs: z.record(
        z.string(),
        z.array(
          z.strictObject({
            url: z.url(),
            ranges: z.array(z.strictObject({ chunks: span, bytes: span })),
          }),
        ),
      ),
    }),
    416: pastTheEnd,
  },
};

export const getXetBytes: ApiDescription = {
  id: "getXetBytes",
  group: "xet",
  summary: "Get the bytes of one part of a file from its signed URL",
  responses: { 200: bytes(), 206: bytes(), 416: pastTheEnd },
};
