import { PAGES, type PageId } from "./pages.ts";

/** `/:namespace/:name` filled in; each value is percent-encoded, a splat keeps its slashes. */
export function pathTo(page: PageId, values: Readonly<Record<string, string>> = {}): string {
  return PAGES[page].path
    .replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ""))
    .replace("*", encodePath(values["*"] ?? ""))
    .replace(/(?<=.)\/$/, "");
}

/** Percent-encodes each segment of a file path and keeps the slashes. */
export const encodePath = (path: string): string =>
  path.split("/").map(encodeURIComponent).join("/");

/** The form of a new token, filled in for reading one model and nothing else. The form cuts the name. */
export const readTokenPath = (modelId: string): string =>
  `${pathTo("token", { key: "new" })}?${new URLSearchParams({
    ...{ tokenType: "fineGrained", name: `read ${modelId}` },
    ...{ scopedNames: modelId, scopedPermissions: "repo.content.read" },
  })}`;
