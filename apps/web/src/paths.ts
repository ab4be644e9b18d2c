/** Every page's address, by page id. The router of the browser and the server's routes are both made from it. */
export const PATHS = {
  home: "/",
  models: "/models",
  datasets: "/datasets",
  compare: "/compare",
  people: "/users",
  organizations: "/organizations",
  tasks: "/tasks",
  task: "/tasks/:task",
  libraries: "/libraries",
  library: "/libraries/:library",
  docs: "/docs",
  doc: "/docs/:slug",
  newRepo: "/new",
  signIn: "/sign-in",
  signUp: "/sign-up",
  setup: "/setup",
  settings: "/settings",
  playground: "/playground",
  contest: "/playground/compare",
  run: "/runs/:run",
  providerKeys: "/settings/providers",
  inferenceUsage: "/settings/usage",
  hubProviderKeys: "/admin/providers",
  hubInferenceUsage: "/admin/usage",
  newOrganization: "/organizations/new",
  organizationSettings: "/organizations/:organization/settings",
  organizationProviderKeys: "/organizations/:organization/settings/providers",
  organizationInferenceUsage: "/organizations/:organization/settings/usage",
  account: "/:namespace",
  model: "/:namespace/:name",
  modelProviders: "/:namespace/:name/providers",
  modelLive: "/:namespace/:name/live",
  modelFiles: "/:namespace/:name/tree/:revision/*",
  modelFile: "/:namespace/:name/blob/:revision/*",
  modelCommits: "/:namespace/:name/commits/:revision/*",
  modelCommit: "/:namespace/:name/commit/:revision",
  modelEdit: "/:namespace/:name/edit/:revision/*",
  modelPulls: "/:namespace/:name/discussions",
  modelPull: "/:namespace/:name/discussions/:number",
  modelSettings: "/:namespace/:name/settings",
  modelUpload: "/:namespace/:name/upload/:revision",
  dataset: "/datasets/:namespace/:name",
  datasetRows: "/datasets/:namespace/:name/viewer",
  datasetFiles: "/datasets/:namespace/:name/tree/:revision/*",
  datasetFile: "/datasets/:namespace/:name/blob/:revision/*",
  datasetCommits: "/datasets/:namespace/:name/commits/:revision/*",
  datasetCommit: "/datasets/:namespace/:name/commit/:revision",
  datasetEdit: "/datasets/:namespace/:name/edit/:revision/*",
  datasetPulls: "/datasets/:namespace/:name/discussions",
  datasetPull: "/datasets/:namespace/:name/discussions/:number",
  datasetSettings: "/datasets/:namespace/:name/settings",
  datasetUpload: "/datasets/:namespace/:name/upload/:revision",
} as const;

/** The id of a page; `shell` is the frame around every one of them. */
export type PageId = keyof typeof PATHS;

/** `/:namespace/:name` filled in; each value is percent-encoded, a splat keeps its slashes. */
export function pathTo(page: PageId, values: Readonly<Record<string, string>> = {}): string {
  return PATHS[page]
    .replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ""))
    .replace("*", encodePath(values["*"] ?? ""))
    .replace(/(?<=.)\/$/, "");
}

/** Percent-encodes each segment of a file path and keeps the slashes. */
export const encodePath = (path: string): string =>
  path.split("/").map(encodeURIComponent).join("/");
