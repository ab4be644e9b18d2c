import type { AccessRequest } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  answers,
  decision,
  grant,
  grantAccess,
  handleAccessRequest,
  listAccessRequests,
  reportAccess,
  reportQuery,
  requestAccess,
  status,
} from "../schemas/access.ts";
import { accessReportCsv, presentReportRow } from "./access-report.ts";

/** Who asks for the files of gated repos, and who gives them (hub-protocol §3.4). */
export function accessRequestsApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { accessRequests } = hub.registry;
  for (const { type, api, prefix } of REPO_ROUTES) {
    const base = `/api/${api}/:namespace/:name/user-access-request`;

    app.get<{ Params: RepoParams & { status: string } }>(
      `${base}/:status`,
      { config: { api: listAccessRequests } },
      async (request) => {
        const wanted = status.parse(request.params.status);
        const id = repoIdFrom(type, request.params);
        return (await accessRequests.list(request.viewer, id, wanted)).map(present);
      },
    );

    app.post<{ Params: RepoParams }>(
      `${base}/handle`,
      { config: { api: handleAccessRequest } },
      async (request) => {
        const { user, status: wanted, rejectionReason } = decision.parse(request.body);
        const id = repoIdFrom(type, request.params);
        const reason = rejectionReason ?? undefined;
        await accessRequests.handle(request.viewer, id, user, wanted, reason);
        return {};
      },
    );

    app.post<{ Params: RepoParams }>(
      `${base}/grant`,
      { config: { api: grantAccess } },
      async (request) => {
        const { user } = grant.parse(request.body);
        await accessRequests.grant(request.viewer, repoIdFrom(type, request.params), user);
        return {};
      },
    );

    app.post<{ Params: RepoParams }>(
      `${prefix}/:namespace/:name/ask-access`,
      { config: { api: requestAccess } },
      async (request) => {
        const fields = answers.parse(request.body) ?? undefined;
        const id = repoIdFrom(type, request.params);
        return { status: await accessRequests.ask(request.viewer, id, fields) };
      },
    );

    app.get<{ Params: RepoParams }>(
      `${prefix}/:namespace/:name/user-access-report`,
      { config: { api: reportAccess } },
      async ({ viewer, params, query }, reply) => {
        const { format } = reportQuery.parse(query);
        const requests = await accessRequests.list(viewer, repoIdFrom(type, params));
        reply.header(
          "content-disposition",
          `attachment; filename="${params.name}-access.${format}"`,
        );
        return format === "csv"
          ? reply.type("text/csv; charset=utf-8").send(accessReportCsv(requests))
          : requests.map(presentReportRow);
      },
    );
  }
}

const present = ({ accountName, email, createdAt, expiresAt, ...request }: AccessRequest) => ({
  user: {
    ...{ user: accountName, fullname: accountName, avatarUrl: "", type: "user" },
    ...(email && { email }),
  },
  status: request.status,
  timestamp: createdAt.toISOString(),
  ...(request.fields && { fields: request.fields }),
  ...(request.rejectionReason && { rejectionReason: request.rejectionReason }),
  ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
});
