import type { LibraryLink } from "../page-data/libraries.ts";
import type { RepoKind, ShellData } from "../page-data/shell.ts";
import type { TaskLink } from "../page-data/tasks.ts";
import { pathTo } from "../paths.ts";

/** One line of the palette: it goes somewhere or does something. */
export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  readonly note?: string;
  readonly icon:
    | "model"
    | "dataset"
    | "task"
    | "library"
    | "page"
    | "search"
    | "new"
    | "theme"
    | "account";
  readonly run: { readonly to: string } | { readonly theme: ShellData["theme"] } | "sign-out";
}

export interface PaletteGroup {
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

/** What `/api/quicksearch` answers. */
export interface QuickSearch {
  readonly models: readonly { readonly id: string }[];
  readonly datasets: readonly { readonly id: string }[];
  readonly tasks: readonly TaskLink[];
  readonly libraries: readonly LibraryLink[];
}

const PAGES = [
  go("Home", "/"),
  go("Models", pathTo("models")),
  go("Datasets", pathTo("datasets")),
  go("Tasks", pathTo("tasks")),
  go("Libraries", pathTo("libraries")),
  go("Docs", pathTo("docs")),
];
const THEMES = (["system", "light", "dark"] as const).map(
  (theme): PaletteItem => ({
    key: `theme-${theme}`,
    label: `Colour scheme: ${theme}`,
    icon: "theme",
    run: { theme },
  }),
);

/** The groups to show for what was typed; empty ones are left out. */
export function paletteGroups(
  query: string,
  found: QuickSearch,
  shell: ShellData,
): readonly PaletteGroup[] {
  const wanted = query.trim().toLowerCase();
  const matching = (items: readonly PaletteItem[]) =>
    items.filter(({ label }) => label.toLowerCase().includes(wanted));
  const groups: PaletteGroup[] = [
    { label: "Models", items: wanted ? repoItems("model", found.models) : [] },
    { label: "Datasets", items: wanted ? repoItems("dataset", found.datasets) : [] },
    { label: "Tasks", items: wanted ? found.tasks.map(taskItem) : [] },
    { label: "Libraries", items: wanted ? found.libraries.map(libraryItem) : [] },
    { label: "Pages", items: matching([...PAGES, ...accountPages(shell)]) },
    { label: "Actions", items: matching([...accountActions(shell), ...THEMES]) },
    { label: "Search", items: wanted ? searches(query.trim()) : [] },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const repoItems = (kind: RepoKind, repos: readonly { readonly id: string }[]): PaletteItem[] =>
  repos.map(({ id }) => {
    const [namespace = "", name = ""] = id.split("/");
    const to = pathTo(kind, { namespace, name });
    return { key: `${kind}-${id}`, label: id, icon: kind, run: { to } };
  });

const taskItem = ({ tag, label }: TaskLink): PaletteItem => ({
  key: `task-${tag}`,
  label,
  icon: "task",
  run: { to: pathTo("task", { task: tag }) },
});

const libraryItem = ({ key, label }: LibraryLink): PaletteItem => ({
  key: `library-${key}`,
  label,
  icon: "library",
  run: { to: pathTo("library", { library: key }) },
});

const searches = (query: string): PaletteItem[] =>
  (["models", "datasets"] as const).map((page) => ({
    key: `search-${page}`,
    label: `Search ${page} for “${query}”`,
    icon: "search",
    run: { to: `${pathTo(page)}?q=${encodeURIComponent(query)}` },
  }));

const accountPages = ({ account }: ShellData): PaletteItem[] =>
  account
    ? [
        go("Your repos", pathTo("account", { namespace: account.name }), "account"),
        ...account.organizations.map((name) => go(name, pathTo("account", { namespace: name }))),
        go("Settings and tokens", pathTo("settings"), "account"),
      ]
    : [];

const accountActions = ({ account, signUpOpen, isSetUp }: ShellData): PaletteItem[] =>
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

function go(label: string, to: string, icon: PaletteItem["icon"] = "page"): PaletteItem {
  return { key: `page-${to}`, label, icon, run: { to } };
}
