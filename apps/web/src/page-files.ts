import type { PageId } from "./paths.ts";

/** The module of every page, as Vite's manifest names it: its chunks are preloaded on the first visit. */
export const PAGE_FILES: Readonly<Record<PageId, string>> = {
  home: "src/pages/home.tsx",
  models: "src/pages/models.tsx",
  datasets: "src/pages/datasets.tsx",
  tasks: "src/pages/tasks.tsx",
  docs: "src/pages/doc.tsx",
  doc: "src/pages/doc.tsx",
  newRepo: "src/pages/new-repo.tsx",
  signIn: "src/pages/sign-in.tsx",
  signUp: "src/pages/sign-up.tsx",
  setup: "src/pages/setup.tsx",
  settings: "src/pages/settings.tsx",
  newOrganization: "src/pages/new-organization.tsx",
  organizationSettings: "src/pages/organization-settings.tsx",
  account: "src/pages/account.tsx",
  model: "src/pages/model.tsx",
  modelFiles: "src/pages/files.tsx",
  modelFile: "src/pages/file.tsx",
  modelUpload: "src/pages/upload.tsx",
  dataset: "src/pages/model.tsx",
  datasetFiles: "src/pages/files.tsx",
  datasetFile: "src/pages/file.tsx",
  datasetUpload: "src/pages/upload.tsx",
};
