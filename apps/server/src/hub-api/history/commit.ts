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
import type { z } from "zod";
import { readNdjson } from "../../http/body/ndjson.ts";
import { originOf } from "../../http/origin.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { queryOf } from "../query/query-of.ts";
import { commitQuery, createCommit, line } from "../schemas/commits/commit.ts";

type Line = z.infer<typeof line>;

/** Base64 makes 4 bytes of 3; the rest is the line's own words. */
const MAX_LINE_BYTES = Math.ceil((MAX_GIT_FILE_BYTES * 4) / 3) + 65_536;

/** Reads a commit line by line: one file at a time is in memory, for any body size (hub-protocol §2.6). */
export function commitApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { repos, commits, pulls } = hub.registry;
  app.addContentTypeParser("application/x-ndjson", (_request, body, done) => done(null, body));

  for (const { type, api } of REPO_ROUTES)
    app.post<{ Params: RepoParams & { "*": string } }>(
      `/api/${api}/:namespace/:name/commit/*`,
      { bodyLimit: Number.MAX_SAFE_INTEGER, config: { api: createCommit } },
      async (request) => {
        const id = repoIdFrom(type, request.params);
        const { create_pr: isProposal } = commitQuery.parse(queryOf(request));
        const revision = request.params["*"];
        // Checked before the body is read, so that no one uploads for minutes in vain.
        const repo = await repos.getProposable(request.viewer, id);
        if (!isProposal) await commits.target(request.viewer, id, revision, repo);
        const body = request.body as AsyncIterable<Buffer> | undefined;
        if (!body)
          throw new RegistryError("bad-request", "Send the commit as application/x-ndjson.");
        const lines = readLines(body);
        const first = (await lines.next()).value;
        if (first?.key !== "header")
          throw new RegistryError("bad-request", "The first line of a commit must be its header.");
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
        const commit = pull?.commit ?? (await commits.create(request.viewer, id, wanted)).to;
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
  if (!digest)
    throw new RegistryError("bad-request", "The oid of an LFS file must be its SHA-256 in hex.");
  return digest;
}
