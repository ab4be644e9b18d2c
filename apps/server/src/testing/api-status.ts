import { API_GROUPS } from "../http/openapi/api-groups.ts";
import { type ApiOperation, isOfOtherType } from "../http/openapi/api-operations.ts";

/** The tables of routes in docs/api-status.md: one for each group, a row for each description. Pure. */
export const formatApiStatus = (operations: readonly ApiOperation[]): string =>
  Object.entries(API_GROUPS)
    .map(([group, { title }]) => {
      const ofGroup = operations.filter(({ api }) => api.group === group);
      const rows = [...Map.groupBy(ofGroup, ({ api }) => api).values()].map(formatRow);
      return [`### ${title}`, "", "| Route | What it does |", "| --- | --- |", ...rows].join("\n");
    })
    .join("\n\n");

function formatRow(same: readonly ApiOperation[]): string {
  const shown = same.filter(({ path }) => !isOfOtherType(path));
  const byPath = Map.groupBy(shown, ({ path }) => path);
  const routes = [...byPath].map(
    ([path, methods]) => `\`${methods.map(({ method }) => method).join(", ")} ${path}\``,
  );
  const [{ api } = { api: undefined }] = same;
  const text = [`${api?.summary}.`, api?.notes ?? ""].join(" ").trim();
  return `| ${routes.join(", ")} | ${text.replaceAll("|", "\\|")} |`;
}
