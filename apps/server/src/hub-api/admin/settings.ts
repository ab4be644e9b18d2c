import { requireAdministrator } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { listLimits } from "../../hub/admin/limits.ts";
import { getNotices } from "../../hub/admin/notices.ts";
import { getOverview } from "../../hub/admin/overview.ts";
import { accountUsageCsv, lastDays, listAccountUsage } from "../../hub/admin/usage.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import * as schemas from "../schemas/admin/settings.ts";

const USAGE_DAYS = 30;
const VISIBILITY = "/api/admin/default-visibility";

/** The overview, limits, notices and usage by account, for administrators. */
export function adminSettingsApi(app: FastifyInstance, { hub, config }: ApiContext): void {
  const { hubLimits, banners, defaultVisibilities, terms, readOnly } = hub.registry;

  app.get("/api/admin/overview", { config: { api: schemas.getOverview } }, ({ viewer }) =>
    getOverview(hub, config, viewer),
  );

  app.get("/api/admin/limits", { config: { api: schemas.listLimits } }, ({ viewer }) =>
    listLimits(hub, config, viewer),
  );

  app.put<{ readonly Params: { readonly name: string } }>(
    "/api/admin/limits/:name",
    { config: { api: schemas.setLimit } },
    async ({ viewer, params, body }) => {
      const name = schemas.changeableLimit.parse(params.name);
      const { value } = schemas.limitChange.parse(body);
      await hubLimits.set(viewer, name, value ?? undefined);
      const { limits } = await listLimits(hub, config, viewer);
      return limits.find((limit) => limit.name === name);
    },
  );

  app.get("/api/admin/notices", { config: { api: schemas.getNotices } }, ({ viewer }) =>
    getNotices(hub, viewer),
  );

  app.put("/api/admin/banner", { config: { api: schemas.setBanner } }, async ({ viewer, body }) => {
    const { text, level, from, until } = schemas.bannerBody.parse(body);
    await banners.set(viewer, {
      ...{ text, level },
      ...(from && { from: new Date(from) }),
      ...(until && { until: new Date(until) }),
    });
    return getNotices(hub, viewer);
  });

  app.delete(
    "/api/admin/banner",
    { config: { api: schemas.deleteBanner } },
    async ({ viewer }, reply) => {
      await banners.set(viewer, undefined);
      return reply.code(204).send();
    },
  );

  const READ_ONLY = "/api/admin/read-only";
  app.put(READ_ONLY, { config: { api: schemas.setReadOnly } }, async ({ viewer, body }) => {
    await readOnly.set(viewer, schemas.readOnlyBody.parse(body).reason);
    return getNotices(hub, viewer);
  });

  app.delete(READ_ONLY, { config: { api: schemas.deleteReadOnly } }, async ({ viewer }, reply) => {
    await readOnly.set(viewer, undefined);
    return reply.code(204).send();
  });

  app.put("/api/admin/terms", { config: { api: schemas.setTerms } }, async ({ viewer, body }) => {
    const { body: text, isRequired } = schemas.termsBody.parse(body);
    await terms.set(viewer, text, isRequired);
    return getNotices(hub, viewer);
  });

  app.get(VISIBILITY, { config: { api: schemas.getHubVisibility } }, async ({ viewer }) => {
    requireAdministrator(viewer);
    return { visibility: await defaultVisibilities.findOfHub() };
  });

  app.put(VISIBILITY, { config: { api: schemas.setHubVisibility } }, async ({ viewer, body }) => {
    const { visibility } = schemas.hubVisibility.parse(body);
    await defaultVisibilities.setOfHub(viewer, visibility);
    return { visibility };
  });

  app.get(
    "/api/admin/usage",
    { config: { api: schemas.listAccountUsage } },
    ({ viewer, query }) => {
      const { from, to, ...list } = schemas.usageQuery.parse(query);
      return listAccountUsage(hub, viewer, rangeOf({ from, to }), list);
    },
  );

  app.get(
    "/api/admin/usage/export",
    { config: { api: schemas.exportAccountUsage } },
    async ({ viewer, query }, reply) => {
      const range = rangeOf(schemas.usageDaysQuery.parse(query));
      const csv = await accountUsageCsv(hub, viewer, range);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="usage-${range.to}.csv"`)
        .send(csv);
    },
  );
}

interface AskedRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function rangeOf({ from, to }: AskedRange) {
  const standard = lastDays(USAGE_DAYS, new Date());
  return { from: from ?? standard.from, to: to ?? standard.to };
}
