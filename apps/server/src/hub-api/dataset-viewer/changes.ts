import type { FastifyInstance } from "fastify";
import { type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import { findChanges, readRevisions } from "../../hub/datasets/changes/find-changes.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { answerOwn, parseQuery } from "./answer-viewer.ts";
import { changesQuery, getChanges } from "./changes-schemas.ts";

const CHARACTERS = 20_000;

/** Rows of a split that changed between two revisions. */
export function changesApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { files } = hub.registry;
  app.get<{ Params: RepoParams }>(
    "/api/datasets/:namespace/:name/changes",
    { config: { api: getChanges } },
    (request, reply) =>
      answerOwn(reply, async () => {
        const id = repoIdFrom("dataset", request.params);
        const main = await files.at(request.viewer, id, "main");
        files.requireAll(main);
        const { from, to, ...question } = parseQuery(changesQuery, request.query);
        const revisions = await readRevisions(
          hub,
          await files.at(request.viewer, id, from),
          await files.at(request.viewer, id, to),
        );
        const json = await findChanges(hub, revisions, {
          ...{ key: undefined, kind: undefined, ...question },
          cells: {
            ...{ characters: CHARACTERS, isWhole: false, entries: 5_000 },
            ...{ mediaBytes: 0, allMediaBytes: 0 },
          },
        });
        return reply.type("application/json; charset=utf-8").send(json);
      }),
  );
}
