import type { LibraryLink } from "../page-data/libraries.ts";
import type { RepoKind, ShellData } from "../page-data/shell.ts";
import type { TaskLink } from "../page-data/tasks.ts";
import { pathTo } from "../paths.ts";

/** One line under a search field: it goes somewhere or does something. */
export interface QuickItem {
  readonly key: string;
  readonly label: string;
  readonly icon:
    | "model"
    | "dataset"
    | "person"
    | "organization"
    | "task"
    | "library"
    | "doc"
    | "page"
    | "search"
    | "new"
    | "theme"
    | "account";
  readonly run: { readonly to: string } | { readonly theme: ShellData["theme"] } | "sign-out";
}

export interface QuickGroup {
  readonly label: string;
  readonly items: readonly QuickItem[];
}

/** What `/api/quicksearch` answers. */
export interface QuickSearch {
  readonly models: readonly { readonly id: string }[];
  readonly datasets: readonly { readonly id: string }[];
  readonly users: readonly { readonly user: string }[];
  readonly orgs: readonly { readonly name: string }[];
  readonly tasks: readonly TaskLink[];
  readonly libraries: readonly LibraryLink[];
  readonly docs: readonly { readonly slug: string; readonly title: string }[];
}

const PAGES = [
  go("Home", "/"),
  go("Models", pathTo("models")),
  go("Datasets", pathTo("datasets")),
  go("Tasks", pathTo("tasks")),
  go("Libraries", pathTo("libraries")),
  go("People", pathTo("people")),
  go("Organizations", pathTo("organizations")),
  go("Docs", pathTo("docs")),
];
const THEMES = (["system", "light", "dark"] as const).map(
  (theme): QuickItem => ({
    key: `theme-${theme}`,
    label: `Colour scheme: ${theme}`,
    icon: "theme",
    run: { theme },
  }),
);

/** Of an answer to fewer words, what has these too: the rest must not be there to be chosen by mistake. */
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
    tasks: having(found.tasks),
    libraries: having(found.libraries),
    docs: having(found.docs),
  };
}

/** What stands under the top bar's field: what was found, or what was chosen last. */
export function quickGroups(
  query: string,
  found: QuickSearch,
  recent: readonly QuickItem[],
): readonly QuickGroup[] {
  const words = query.trim();
  if (!words) return filled([{ label: "Recent", items: recent }]);
  return filled([...foundGroups(found), { label: "Search", items: searches(words) }]);
}

/** The palette also has pages and actions. */
export function paletteGroups(
  query: string,
  found: QuickSearch,
  recent: readonly QuickItem[],
  shell: ShellData,
): readonly QuickGroup[] {
  const words = query.trim();
  const matching = (items: readonly QuickItem[]) =>
    items.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
  return filled([
    ...(words ? foundGroups(found) : [{ label: "Recent", items: recent }]),
    { label: "Pages", items: matching([...PAGES, ...accountPages(shell)]) },
    { label: "Actions", items: matching([...accountActions(shell), ...THEMES]) },
    { label: "Search", items: words ? searches(words) : [] },
  ]);
}

const filled = (groups: readonly QuickGroup[]) => groups.filter(({ items }) => items.length > 0);

const foundGroups = (found: QuickSearch): readonly QuickGroup[] => [
  { label: "Models", items: repoItems("model", found.models) },
  { label: "Datasets", items: repoItems("dataset", found.datasets) },
  { label: "People", items: found.users.map(({ user }) => nameItem(user, "person")) },
  { label: "Organizations", items: found.orgs.map(({ name }) => nameItem(name, "organization")) },
  { label: "Tasks", items: found.tasks.map(taskItem) },
  { label: "Libraries", items: found.libraries.map(libraryItem) },
  { label: "Docs", items: found.docs.map(docItem) },
];

const repoItems = (kind: RepoKind, repos: readonly { readonly id: string }[]): QuickItem[] =>
  repos.map(({ id }) => {
    const [namespace = "", name = ""] = id.split("/");
    const to = pathTo(kind, { namespace, name });
    return { key: `${kind}-${id}`, label: id, icon: kind, run: { to } };
  });

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

const docItem = ({ slug, title }: QuickSearch["docs"][number]): QuickItem => ({
  key: `doc-${slug}`,
  label: title,
  icon: "doc",
  run: { to: pathTo("doc", { slug }) },
});

const searches = (query: string): QuickItem[] =>
  (["models", "datasets"] as const).map((page) => ({
    key: `search-${page}`,
    label: `Search ${page} for “${query}”`,
    icon: "search",
    run: { to: `${pathTo(page)}?q=${encodeURIComponent(query)}` },
  }));

const accountPages = ({ account }: ShellData): QuickItem[] =>
  account
    ? [
        go("Your repos", pathTo("account", { namespace: account.name }), "account"),
        ...account.organizations.map((name) => go(name, pathTo("account", { namespace: name }))),
        go("Settings and tokens", pathTo("settings"), "account"),
      ]
    : [];

const accountActions = ({ account, signUpOpen, isSetUp }: ShellData): QuickItem[] =>
  account
    ? [
        go("New model", `${pathTo("newRepo")}?kind=model`, "new"),
        go("New dataset", `${pathTo("newRepo")}?kind=dataset`, "new"),
        go("New organization", pathTo("newOrganization"), "new"),
        { key: "sign-out", label: "Sign out", icon: "account", run: "sign-out" },
      ]
    : [
        go("Sign in", pathTo("signIn"), "account"),
        ...(signUpOpen && isSetUp ? [go("Sign up", pathTo("signUp"), "account")] : []),
      ];

function go(label: string, to: string, icon: QuickItem["icon"] = "page"): QuickItem {
  return { key: `page-${to}`, label, icon, run: { to } };
}
