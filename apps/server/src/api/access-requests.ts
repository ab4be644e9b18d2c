import { ACCESS_STATUSES, type AccessRequest } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { ApiContext } from "./context.ts";
import { plainText } from "./query/plain-text.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "./repo-params.ts";

const status = z.enum(ACCESS_STATUSES);
const decision = z.object({
  user: plainText(100),
  status,
  rejectionReason: plainText(2000).nullish(),
});
const grant = z.object({ user: plainText(100) });
const answers = z.record(z.string(), z.unknown()).nullish();

/** Who asks for the files of gated repos, and who gives them (contract §3.4). */
export function accessRequestsApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { accessRequests } = hub.registry;
  for (const { type, api, prefix } of REPO_ROUTES) {
    const base = `/api/${api}/:namespace/:name/user-access-request`;

    app.get<{ Params: RepoParams & { status: string } }>(`${base}/:status`, async (request) => {
      const wanted = status.parse(request.params.status);
      const id = repoIdFrom(type, request.params);
      return (await accessRequests.list(request.viewer, id, wanted)).map(present);
    });

    app.post<{ Params: RepoParams }>(`${base}/handle`, async (request) => {
      const { user, status: wanted, rejectionReason } = decision.parse(request.body);
      const id = repoIdFrom(type, request.params);
      const reason = rejectionReason ?? undefined;
      await accessRequests.handle(request.viewer, id, user, wanted, reason);
      return {};
    });

    app.post<{ Params: RepoParams }>(`${base}/grant`, async (request) => {
      const { user } = grant.parse(request.body);
      await accessRequests.grant(request.viewer, repoIdFrom(type, request.params), user);
      return {};
    });

    app.post<{ Params: RepoParams }>(`${prefix}/:namespace/:name/ask-access`, async (request) => {
      const fields = answers.parse(request.body) ?? undefined;
      const id = repoIdFrom(type, request.params);
      return { status: await accessRequests.ask(request.viewer, id, fields) };
    });
  }
}

const present = ({ accountName, createdAt, ...request }: AccessRequest) => ({
  user: { user: accountName, fullname: accountName, avatarUrl: "", type: "user" },
  status: request.status,
  timestamp: createdAt.toISOString(),
  ...(request.fields && { fields: request.fields }),
  ...(request.rejectionReason && { rejectionReason: request.rejectionReason }),
});
