import {
  parseRepoId,
  REPO_TYPES,
  type Registry,
  RegistryError,
  type Viewer,
} from "@orrery/registry";
import {
  ADD_ADMIN,
  BANNER,
  DEFAULT_VISIBILITY,
  DELETE_ITEM,
  HUB_LIMIT,
  ITEM,
  NEW_HUB_ORGANIZATION,
  OWNER_QUOTA,
  READ_ONLY,
  RENAME_ITEM,
  TERMS,
} from "@orrery/web/page-data/form-rules/admin-forms";
import type { FormRules, FormValues } from "@orrery/web/page-data/form-rules/field-rule";
import { quoted } from "../../../http/body/form.ts";
import { formAction, formActions } from "../form-action.ts";

/** A form that comes back to the same page, with its search and its place in the list. */
export const change = <const Rules extends FormRules>(
  rules: Rules,
  act: (registry: Registry, viewer: Viewer, values: FormValues<Rules>) => Promise<unknown>,
) =>
  formAction(rules, async ({ hub }, { viewer, request }, values) => {
    await act(hub.registry, viewer, values);
    return { redirectTo: samePage(request.url) };
  });

export function samePage(url: string): string {
  const { pathname, searchParams } = new URL(url, "http://hub.invalid");
  searchParams.delete("_data");
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

const GIGABYTE = 1e9;

const setQuota = change(OWNER_QUOTA, ({ quotas }, viewer, { item, gigabytes, repos }) =>
  quotas.set(viewer, item, {
    storageBytes: gigabytes === undefined ? null : Math.round(gigabytes * GIGABYTE),
    repos: repos ?? null,
  }),
);

export const adminOrganizations = formActions({
  create: change(NEW_HUB_ORGANIZATION, ({ hubOrganizations }, viewer, { name, account }) =>
    hubOrganizations.create(viewer, name, account),
  ),
  "add-admin": change(ADD_ADMIN, ({ hubOrganizations }, viewer, { item, account }) =>
    hubOrganizations.addAdmin(viewer, item, account),
  ),
  rename: change(RENAME_ITEM, ({ renames }, viewer, { item, name }) =>
    renames.rename(viewer, item, name),
  ),
  quota: setQuota,
  delete: change(DELETE_ITEM, ({ hubOrganizations }, viewer, { item, withRepos }) =>
    hubOrganizations.delete(viewer, item, { withRepos }),
  ),
});

export const adminRepos = formActions({
  hide: change(ITEM, ({ repos }, viewer, { item }) =>
    repos.update(viewer, repoOf(item), { private: true }),
  ),
  delete: change(ITEM, ({ repos }, viewer, { item }) => repos.delete(viewer, repoOf(item))),
  "default-visibility": change(
    DEFAULT_VISIBILITY,
    ({ defaultVisibilities }, viewer, { visibility }) =>
      defaultVisibilities.setOfHub(viewer, visibility),
  ),
});

/** `model/ada/tts` */
export function repoOf(item: string) {
  const [kind = "", ...name] = item.split("/");
  const type = REPO_TYPES.find((one) => one === kind);
  const id = type && parseRepoId(type, name.join("/"));
  if (!id) throw new RegistryError("repo-not-found", `Repository ${quoted(item)} not found.`);
  return id;
}

export const adminStorage = formActions({ quota: setQuota });

export const adminJobs = formActions({
  retry: change(ITEM, ({ hubJobs }, viewer, { item }) => hubJobs.retry(viewer, item)),
  cancel: change(ITEM, ({ hubJobs }, viewer, { item }) => hubJobs.cancel(viewer, item)),
});

export const adminModels = formActions({
  unload: change(ITEM, ({ loadedModels }, viewer, { item }) =>
    loadedModels.unload(viewer, repoOf(`model/${item}`)),
  ),
});

export const adminDamage = formActions({
  "": change({}, ({ damages }, viewer) => damages.requestPass(viewer)),
});

export const adminLimits = formActions({
  set: change(HUB_LIMIT, ({ hubLimits }, viewer, { item, value }) =>
    hubLimits.set(viewer, item, value),
  ),
});

export const adminNotices = formActions({
  banner: change(BANNER, ({ banners }, viewer, { text, level, from, until }) =>
    banners.set(viewer, {
      ...{ text, level },
      ...(from && { from: timeOf(from) }),
      ...(until && { until: timeOf(until) }),
    }),
  ),
  "remove-banner": change({}, ({ banners }, viewer) => banners.set(viewer, undefined)),
  "read-only": change(READ_ONLY, ({ readOnly }, viewer, { reason }) =>
    readOnly.set(viewer, reason),
  ),
  "take-changes": change({}, ({ readOnly }, viewer) => readOnly.set(viewer, undefined)),
  terms: change(TERMS, ({ terms }, viewer, { body, isRequired }) =>
    terms.set(viewer, body, isRequired),
  ),
});

/** A time in UTC from a browser's control. */
const timeOf = (text: string): Date => new Date(`${text}Z`);
