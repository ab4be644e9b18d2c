import {
  type CommitOperation,
  formatRepoId,
  MAX_GIT_FILE_BYTES,
  type NewCommit,
  parseBlobDigest,
  RegistryError,
  repoPrefix,
} from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { originOf } from "../http/origin.ts";
import type { ApiContext } from "./context.ts";
import { readNdjson } from "./ndjson.ts";
import { flag } from "./query/flag.ts";
import { plainText } from "./query/plain-text.ts";
import { queryOf } from "./query/query-of.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "./repo-params.ts";

const header = z.object({
  summary: plainText(1000).default(""),
  description: plainText(65_536).default(""),
  parentCommit: z
    .string()
    .regex(/^[0-9a-f]{5,40}$/i)
    .nullish(),
});

const path = z.string();
const line = z.discriminatedUnion("key", [
  z.object({ key: z.literal("header"), value: header }),
  z.object({
    key: z.literal("file"),
    value: z.object({
      path,
      content: z.string(),
      encoding: z.enum(["base64", "utf-8"]).default("base64"),
      oldPath: path.optional(),
    }),
  }),
  z.object({
    key: z.literal("lfsFile"),
    value: z.object({ path, oid: z.string(), oldPath: path.optional() }),
  }),
  z.object({ key: z.literal("deletedFile"), value: z.object({ path }) }),
  z.object({ key: z.literal("deletedFolder"), value: z.object({ path }) }),
]);

const commitQuery = z.object({ create_pr: flag.default(false) });

type Line = z.infer<typeof line>;

/** Base64 makes 4 bytes of 3; the rest is the line's own words. */
const MAX_LINE_BYTES = Math.ceil((MAX_GIT_FILE_BYTES * 4) / 3) + 65_536;

/** Takes a commit line by line: one file at a time is in memory, whatever the body holds (contract §2.6). */
export function commitApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { repos, commits, pulls } = hub.registry;
  app.addContentTypeParser("application/x-ndjson", (_request, body, done) => done(null, body));

  for (const { type, api } of REPO_ROUTES)
    app.post<{ Params: RepoParams & { "*": string } }>(
      `/api/${api}/:namespace/:name/commit/*`,
      { bodyLimit: Number.MAX_SAFE_INTEGER },
      async (request) => {
        const id = repoIdFrom(type, request.params);
        const { create_pr: isProposal } = commitQuery.parse(queryOf(request));
        const revision = request.params["*"];
        // Before the body is read: nobody uploads for minutes to hear no.
        const repo = await repos.getProposable(request.viewer, id);
        if (!isProposal) await commits.target(request.viewer, id, revision);
        const body = request.body as AsyncIterable<Buffer> | undefined;
        if (!body) throw new RegistryError("bad-request", "A commit is application/x-ndjson.");
        const lines = readLines(body);
        const first = (await lines.next()).value;
        if (first?.key !== "header")
          throw new RegistryError("bad-request", "A commit begins with its header line.");
        const { summary, description, parentCommit } = first.value;
        const wanted: NewCommit = {
          branch: revision,
          message: [summary.trim() || "Update files", description.trim()]
            .filter(Boolean)
            .join("\n\n"),
          operations: operationsOf(lines),
          ...(parentCommit && { parent: parentCommit }),
        };
        const url = `${originOf(config, request)}/${repoPrefix(type)}${formatRepoId(repo.id)}`;
        const pull = isProposal ? await pulls.open(request.viewer, id, wanted) : undefined;
        const commit = pull?.commit ?? (await commits.create(request.viewer, id, wanted));
        return {
          success: true,
          commitOid: commit,
          commitUrl: `${url}/commit/${commit}`,
          hookOutput: "",
          ...(pull && { pullRequestUrl: `${url}/discussions/${pull.number}` }),
        };
      },
    );
}

async function* readLines(body: AsyncIterable<Buffer>): AsyncGenerator<Line, undefined> {
  for await (const value of readNdjson(body, MAX_LINE_BYTES)) yield line.parse(value);
}

async function* operationsOf(lines: AsyncIterable<Line>): AsyncGenerator<CommitOperation> {
  for await (const { key, value } of lines) {
    if (key === "header") continue;
    if ("oldPath" in value && value.oldPath) yield { type: "deleteFile", path: value.oldPath };
    if (key === "file")
      yield { type: "file", path: value.path, content: Buffer.from(value.content, value.encoding) };
    else if (key === "lfsFile")
      yield { type: "lfsFile", path: value.path, digest: digestOf(value.oid) };
    else if (key === "deletedFile") yield { type: "deleteFile", path: value.path };
    else yield { type: "deleteFolder", path: value.path };
  }
}

function digestOf(oid: string) {
  const digest = parseBlobDigest(oid);
  if (!digest) throw new RegistryError("bad-request", "An LFS file's oid is its SHA-256 in hex.");
  return digest;
}
