import type { ShellData } from "../page-data/shell.ts";

/** Everything that the palette and the results under the search field say. */
export const STRINGS = {
  palette: {
    label: "Command palette",
    field: "Models, datasets, people, pages, actions",
    results: "Results",
    noResults: "No results.",
  },
  groups: {
    recent: "Recent",
    pages: "Pages",
    actions: "Actions",
    search: "Search",
    models: "Models",
    datasets: "Datasets",
    people: "People",
    organizations: "Organizations",
    tasks: "Tasks",
    libraries: "Libraries",
    docs: "Docs",
  },
  pages: {
    home: "Home",
    models: "Models",
    datasets: "Datasets",
    tasks: "Tasks",
    libraries: "Libraries",
    people: "People",
    organizations: "Organizations",
    docs: "Docs",
    repos: "Your repositories",
    settings: "Settings and tokens",
  },
  actions: {
    newModel: "New model",
    newDataset: "New dataset",
    newOrganization: "New organization",
    signIn: "Sign in",
    signUp: "Sign up",
    signOut: "Sign out",
  },
  themes: {
    system: "Color scheme: system",
    light: "Color scheme: light",
    dark: "Color scheme: dark",
  } satisfies Record<ShellData["theme"], string>,
  searches: {
    models: (query: string) => `Search models for “${query}”`,
    datasets: (query: string) => `Search datasets for “${query}”`,
  },
} as const;
