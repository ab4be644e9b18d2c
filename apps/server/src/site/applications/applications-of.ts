import type { ApplicationsOf, Registry } from "@orrery/registry";
import type { PageRequest } from "../page-context.ts";

/** Whose applications a page is about, by its URL. Throws if the organization does not exist. */
export async function applicationsOf(
  { organizations }: Registry,
  kind: ApplicationsOf["kind"],
  { params }: Pick<PageRequest, "params">,
): Promise<ApplicationsOf> {
  if (kind === "account") return { kind };
  const { name } = await organizations.get(params.organization ?? "");
  return { kind, name };
}
