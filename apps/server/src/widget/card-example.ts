import type { WidgetExample } from "@orrery/catalog";
import { parseRepoPath } from "@orrery/registry";
import type { SampleFile } from "@orrery/web/page-data/widget";
import { encodePath } from "@orrery/web/paths";

/** What else a card's example may say. */
export type CardExample = WidgetExample & {
  readonly example_title?: unknown;
  readonly src?: unknown;
  readonly messages?: unknown;
};

/** The file of an example, where it is one of the repo's own: pages load nothing from elsewhere. */
export function cardFile(id: string, { src }: CardExample): SampleFile | undefined {
  if (typeof src !== "string") return undefined;
  // Cards contain absolute URLs too, of any hub.
  const [, place = src] = /^https?:\/\/[^/]+\/(.*)$/.exec(src) ?? [];
  if (place !== src && !place.startsWith(`${id}/`)) return undefined;
  const path = parseRepoPath(
    place.replace(`${id}/`, "").replace(/^(resolve|raw|blob)\/[^/]+\//, ""),
  );
  if (!path || path.includes(":")) return undefined;
  return { name: path.split("/").at(-1) ?? path, url: `/${id}/resolve/main/${encodePath(path)}` };
}

/** What its button says. */
export function titleOf(
  { example_title: title }: CardExample,
  values: Readonly<Record<string, string>>,
  file?: SampleFile,
): string {
  if (typeof title === "string" && title.trim() !== "") return title.slice(0, 80);
  const [text = ""] = Object.values(values);
  return (text || file?.name || "Example").split("\n")[0]?.slice(0, 80) ?? "Example";
}
