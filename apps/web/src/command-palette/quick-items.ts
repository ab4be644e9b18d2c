import type { LibraryLink, TaskLink } from "../page-data/catalog-links.ts";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import type { RepoKind, ShellData } from "../page-data/shell.ts";
import { pathTo } from "../paths.ts";
import type { QuickItem } from "./quick-item.ts";
import { repoActions } from "./repo-items.ts";
import { STRINGS } from "./strings.ts";

export interface QuickGroup {
  readonly label: string;
  readonly items: readonly QuickItem[];
}

/** The response of `/api/quicksearch`. */
export interface QuickSearch {
  readonly models: readonly { readonly id: string }[];
  readonly datasets: readonly { readonly id: string }[];
  readonly users: readonly { readonly user: string }[];
  readonly orgs: readonly { readonly name: string }[];
  readonly collections: readonly { readonly slug: string; readonly title: string }[];
  readonly tasks: readonly TaskLink[];
  readonly libraries: readonly LibraryLink[];
  readonly docs: readonly {
    readonly slug: string;
    readonly title: string;
    readonly section?: string;
    readonly anchor?: string;
  }[];
}

const PAGES = [
  go(STRINGS.pages.home, "/"),
  go(STRINGS.pages.models, pathTo("models")),
  go(STRINGS.pages.datasets, pathTo("datasets")),
  go(STRINGS.pages.tasks, pathTo("tasks")),
  go(STRINGS.pages.libraries, pathTo("libraries")),
  go(STRINGS.pages.collections, pathTo("collections")),
  go(STRINGS.pages.people, pathTo("people")),
  go(STRINGS.pages.organizations, pathTo("organizations")),
  go(STRINGS.pages.docs, pathTo("docs")),
];
const THEMES = (["system", "light", "dark"] as const).map(
  (theme): QuickItem => ({
    key: `theme-${theme}`,
    label: STRINGS.themes[theme],
    icon: "theme",
    run: { theme },
  }),
);

/** Keeps the results of an earlier query that also match this one, so that no stale result can be chosen. */
export function narrowed(found: QuickSearch, query: string): QuickSearch {
  const words = query.toLowerCase().split(/\s+/);
  const having = <Entry extends object>(entries: readonly Entry[]) =>
    entries.filter((entry) => {
      const text = Object.values(entry).join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    });
  return {
    models: having(found.models),
    datasets: having(found.datasets),
    users: having(found.users),
    orgs: having(found.orgs),
    collections: having(found.collections),
    tasks: having(found.tasks),
    libraries: having(found.libraries),
    docs: having(found.docs),
  };
}

/** The list below the top bar's field: results, or recent items. */
export function quickGroups(
  query: string,
  found: QuickSearch,
  recent: readonly QuickItem[],
): readonly QuickGroup[] {
  const words = query.trim();
  if (!words) return filled([{ label: STRINGS.groups.recent, items: recent }]);
  return filled([...foundGroups(found), { label: STRINGS.groups.search, items: searches(words) }]);
}

/** The palette also has pages and actions. */
export function paletteGroups(
  query: string,
  found: QuickSearch,
  recent: readonly QuickItem[],
  shell: ShellData,
  repo?: RepoHead,
): readonly QuickGroup[] {
  const words = query.trim();
  const matching = (items: readonly QuickItem[]) =>
    items.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
  return filled([
    { label: repo?.id ?? "", items: repo ? matching(repoActions(repo)) : [] },
    ...(words ? foundGroups(found) : [{ label: STRINGS.groups.recent, items: recent }]),
    { label: STRINGS.groups.pages, items: matching([...PAGES, ...accountPages(shell)]) },
    { label: STRINGS.groups.actions, items: matching([...accountActions(shell), ...THEMES]) },
    { label: STRINGS.groups.search, items: words ? searches(words) : [] },
  ]);
}

const filled = (groups: readonly QuickGroup[]) => groups.filter(({ items }) => items.length > 0);

const foundGroups = (found: QuickSearch): readonly QuickGroup[] => [
  { label: STRINGS.groups.models, items: repoItems("model", found.models) },
  { label: STRINGS.groups.datasets, items: repoItems("dataset", found.datasets) },
  { label: STRINGS.groups.people, items: found.users.map(({ user }) => nameItem(user, "person")) },
  {
    label: STRINGS.groups.organizations,
    items: found.orgs.map(({ name }) => nameItem(name, "organization")),
  },
  { label: STRINGS.groups.collections, items: found.collections.map(collectionItem) },
  { label: STRINGS.groups.tasks, items: found.tasks.map(taskItem) },
  { label: STRINGS.groups.libraries, items: found.libraries.map(libraryItem) },
  { label: STRINGS.groups.docs, items: found.docs.map(docItem) },
];

const repoItems = (kind: RepoKind, repos: readonly { readonly id: string }[]): QuickItem[] =>
  repos.map(({ id }) => {
    const [namespace = "", name = ""] = id.split("/");
    const to = pathTo(kind, { namespace, name });
    return { key: `${kind}-${id}`, label: id, icon: kind, run: { to } };
  });

function collectionItem({ slug, title }: QuickSearch["collections"][number]): QuickItem {
  const [namespace = "", end = ""] = slug.split("/");
  const to = pathTo("collection", { namespace, slug: end });
  return { key: `collection-${slug}`, label: `${namespace}/${title}`, icon: "page", run: { to } };
}

const taskItem = ({ tag, label }: TaskLink): QuickItem => ({
  key: `task-${tag}`,
  label,
  icon: "task",
  run: { to: pathTo("task", { task: tag }) },
});

const libraryItem = ({ key, label }: LibraryLink): QuickItem => ({
  key: `library-${key}`,
  label,
  icon: "library",
  run: { to: pathTo("library", { library: key }) },
});

const nameItem = (name: string, icon: "person" | "organization"): QuickItem => ({
  key: `name-${name}`,
  label: name,
  icon,
  run: { to: pathTo("account", { namespace: name }) },
});

const docItem = ({ slug, title, section, anchor }: QuickSearch["docs"][number]): QuickItem => {
  const to = pathTo("doc", { slug });
  return anchor === undefined
    ? { key: `doc-${slug}`, label: title, icon: "doc", run: { to } }
    : {
        key: `doc-${slug}-${anchor}`,
        label: `${title}: ${section}`,
        icon: "doc",
        run: { to: `${to}#${anchor}` },
      };
};

const searches = (query: string): QuickItem[] =>
  (["search", "models", "datasets"] as const).map((page) => ({
    key: `search-${page}`,
    label: STRINGS.searches[page](query),
    icon: "search",
    run: { to: `${pathTo(page)}?q=${encodeURIComponent(query)}` },
  }));

const accountPages = ({ account }: ShellData): QuickItem[] =>
  account
    ? [
        go(STRINGS.pages.repos, pathTo("account", { namespace: account.name }), "account"),
        ...account.organizations.map((name) => go(name, pathTo("account", { namespace: name }))),
        go(STRINGS.pages.settings, pathTo("settings"), "account"),
      ]
    : [];

const accountActions = ({ account, signUpOpen, isSetUp }: ShellData): QuickItem[] =>
  account
    ? [
        go(STRINGS.actions.newModel, `${pathTo("newRepo")}?kind=model`, "new"),
        go(STRINGS.actions.newDataset, `${pathTo("newRepo")}?kind=dataset`, "new"),
        go(STRINGS.actions.newOrganization, pathTo("newOrganization"), "new"),
        { key: "sign-out", label: STRINGS.actions.signOut, icon: "account", run: "sign-out" },
      ]
    : [
        go(STRINGS.actions.signIn, pathTo("signIn"), "account"),
        ...(signUpOpen && isSetUp ? [go(STRINGS.actions.signUp, pathTo("signUp"), "account")] : []),
      ];

function go(label: string, to: string, icon: QuickItem["icon"] = "page"): QuickItem {
  return { key: `page-${to}`, label, icon, run: { to } };
}
