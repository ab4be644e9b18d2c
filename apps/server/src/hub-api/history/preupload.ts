import {
  type CommitId,
  lfsRule,
  parsePullRef,
  parseRepoPath,
  type RepoPath,
  type TreeEntry,
} from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import ignore from "ignore";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { queryOf } from "../query/query-of.ts";
import { planUpload, preupload, preuploadQuery } from "../schemas/preupload.ts";

const LARGE_BYTES = 10_000_000;

/** Decides for each file whether it goes into git or the blob store (hub-protocol §2.4). */
export function preuploadApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { repos, files, lfs } = hub.registry;
  for (const { type, api } of REPO_ROUTES)
    app.post<{ Params: RepoParams & { "*": string } }>(
      `/api/${api}/:namespace/:name/preupload/*`,
      { bodyLimit: 16 * 1024 * 1024, config: { api: planUpload } },
      async (request) => {
        const body = preupload.parse(request.body);
        const id = repoIdFrom(type, request.params);
        const revision = request.params["*"];
        const { create_pr: isProposal } = preuploadQuery.parse(queryOf(request));
        // Who may read may propose; and pull requests are committed to by those who proposed them.
        if (isProposal || parsePullRef(revision) !== undefined)
          await repos.getProposable(request.viewer, id);
        else await repos.getWritable(request.viewer, id);
        const at = await files.at(request.viewer, id, revision);
        const present = new Map<string, TreeEntry>();
        for (const { path: text } of body.files) {
          const path = parseRepoPath(text);
          const entry = path && (await files.find(at, path));
          if (entry) present.set(text, entry);
        }
        const attributes = await readText(at.commit, ".gitattributes" as RepoPath);
        const isLfs = lfsRule(`${attributes}\n${body.gitAttributes ?? ""}`);
        const ignored = ignore().add(body.gitIgnore ?? "");
        // Clients do not upload a file whose ID they get here.
        const damaged = await damagedOf(body.files.map(({ path }) => present.get(path)));
        return {
          files: body.files.map(({ path, size, sample }) => {
            const entry = present.get(path);
            const isBinary = Buffer.from(sample, "base64").includes(0);
            const isLarge = size > LARGE_BYTES || isBinary || isLfs(path);
            return {
              path,
              uploadMode: size > 0 && isLarge ? "lfs" : "regular",
              shouldIgnore: parseRepoPath(path) !== undefined && ignored.ignores(path),
              ...(entry?.type === "file" &&
                !damaged.has(entry) && { oid: entry.lfs?.digest ?? entry.oid }),
            };
          }),
        };

        async function damagedOf(entries: readonly (TreeEntry | undefined)[]) {
          const found = entries.map(async (entry) =>
            entry?.lfs && !(await lfs.isStored(entry.lfs)) ? [entry] : [],
          );
          return new Set((await Promise.all(found)).flat());
        }

        async function readText(commit: CommitId | undefined, path: RepoPath): Promise<string> {
          const entry = commit && (await files.find(at, path));
          return entry ? new TextDecoder().decode(await files.readRaw(at, entry)) : "";
        }
      },
    );
}
