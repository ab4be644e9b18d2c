import { ENGINES } from "@orrery/inference";
import {
  ACCOUNT_USAGE_SORTS,
  ENGINE_KINDS,
  HUB_JOB_STATES,
  HUB_REPO_SORTS,
  REPO_TYPES,
  type Viewer,
} from "@orrery/registry";
import type { DoctorData } from "@orrery/web/page-data/admin/doctor";
import type { EnginesData } from "@orrery/web/page-data/admin/engines";
import type { MirrorsData } from "@orrery/web/page-data/admin/mirrors";
import type { OverviewData } from "@orrery/web/page-data/admin/overview";
import type { OperatorProvidersData } from "@orrery/web/page-data/admin/providers";
import type {
  AccountUsageData,
  LimitsData,
  NoticesData,
} from "@orrery/web/page-data/admin/settings";
import type {
  HubOrganizationsData,
  HubReposData,
  HubStorageData,
} from "@orrery/web/page-data/admin/storage";
import type {
  DamageData,
  HubJobsData,
  HubModelsData,
  HubWorkData,
} from "@orrery/web/page-data/admin/work";
import { askedFor } from "../../../base/matches-query.ts";
import { getDamage } from "../../../hub/admin/damage.ts";
import { getDoctor } from "../../../hub/admin/doctor.ts";
import { listEngines } from "../../../hub/admin/engines.ts";
import { listFormatsAndProviders } from "../../../hub/admin/formats.ts";
import { listLimits } from "../../../hub/admin/limits.ts";
import { getMirrors } from "../../../hub/admin/mirrors.ts";
import { getNotices } from "../../../hub/admin/notices.ts";
import { getOverview } from "../../../hub/admin/overview.ts";
import { listOperatorProviders } from "../../../hub/admin/providers.ts";
import { getHubStorage, listHubOrganizations, listHubRepos } from "../../../hub/admin/storage.ts";
import { lastDays, listAccountUsage } from "../../../hub/admin/usage.ts";
import { listHubJobs, listHubModels, listWork } from "../../../hub/admin/work.ts";
import type { Load, PageContext, PageRequest } from "../../page-context.ts";
import { signInFirst } from "../load-forms.ts";

type Gather<Data> = (context: PageContext, viewer: Viewer, query: URLSearchParams) => Promise<Data>;

/** A page of the administration: what is gathered throws for anyone but administrators. */
const page =
  <Data>(gather: Gather<Data>): Load<Data> =>
  async (context, visit: PageRequest) =>
    visit.viewer.kind === "anonymous"
      ? signInFirst(visit)
      : gather(context, visit.viewer, visit.query);

/** The value of a parameter if it is one of these. */
const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text);

const listQuery = (query: URLSearchParams) => ({
  q: askedFor(query),
  cursor: query.get("cursor") ?? undefined,
});

export const loadOverview = page<OverviewData>(({ hub, config }, viewer) =>
  getOverview(hub, config, viewer),
);

export const loadHubOrganizations = page<HubOrganizationsData>(({ hub }, viewer, query) =>
  listHubOrganizations(hub, viewer, listQuery(query)),
);

export const loadHubRepos = page<HubReposData>(async ({ hub }, viewer, query) => ({
  ...(await listHubRepos(hub, viewer, {
    ...listQuery(query),
    type: oneOf(REPO_TYPES, query.get("type")),
    sort: oneOf(HUB_REPO_SORTS, query.get("sort")),
  })),
  defaultVisibility: await hub.registry.defaultVisibilities.findOfHub(),
}));

export const loadHubStorage = page<HubStorageData>(({ hub, config }, viewer, query) =>
  getHubStorage(hub, config, viewer, listQuery(query)),
);

export const loadHubJobs = page<HubJobsData>(({ hub }, viewer, query) =>
  listHubJobs(hub, viewer, {
    ...listQuery(query),
    state: oneOf(HUB_JOB_STATES, query.get("state")),
  }),
);

export const loadWork = page<HubWorkData>(({ hub }, viewer) => listWork(hub, viewer));

export const loadHubModels = page<HubModelsData>(({ hub }, viewer) => listHubModels(hub, viewer));

export const loadEngines = page<EnginesData>(async ({ hub, config }, viewer) => ({
  engines: await listEngines(hub, viewer),
  aliases: await hub.registry.modelAliases.list(viewer),
  kinds: ENGINE_KINDS.map((kind) => ({ kind, label: ENGINES[kind].label })),
  ...(await listFormatsAndProviders(hub, config, viewer)),
}));

export const loadOperatorProviders = page<OperatorProvidersData>(async ({ hub }, viewer, query) => {
  const providers = await listOperatorProviders(hub, viewer);
  const edited = providers.find(({ name, isEditable }) => isEditable && name === query.get("edit"));
  return { providers, ...(edited && { edited }) };
});

export const loadMirrors = page<MirrorsData>(({ hub, config }, viewer, query) =>
  getMirrors(hub, config, viewer, {
    ...listQuery(query),
    check: query.get("check")?.trim(),
    type: oneOf(["model", "dataset"], query.get("type")),
    organization: query.get("organization")?.trim(),
  }),
);

export const loadDamage = page<DamageData>(({ hub, config }, viewer) =>
  getDamage(hub, config, viewer),
);

export const loadDoctor = page<DoctorData>(({ hub }, viewer) => getDoctor(hub, viewer));

export const loadLimits = page<LimitsData>(({ hub, config }, viewer) =>
  listLimits(hub, config, viewer),
);

export const loadNotices = page<NoticesData>(({ hub }, viewer) => getNotices(hub, viewer));

const RANGES = [7, 30, 90];
const DEFAULT_DAYS = 30;

export const loadAccountUsage = page<AccountUsageData>(async ({ hub }, viewer, query) => {
  const days = RANGES.find((range) => `${range}` === query.get("days")) ?? DEFAULT_DAYS;
  const usage = await listAccountUsage(hub, viewer, lastDays(days, new Date()), {
    sort: oneOf(ACCOUNT_USAGE_SORTS, query.get("sort")),
    cursor: query.get("cursor") ?? undefined,
  });
  return { days, ...usage };
});
