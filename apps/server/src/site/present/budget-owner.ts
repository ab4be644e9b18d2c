import type { BudgetOwner, Registry } from "@orrery/registry";
import type { PageRequest } from "../page-context.ts";
import { ownerOf } from "./spending-owner.ts";

/** Whose budgets a page shows, by its URL. */
export type BudgetOwnerKind = BudgetOwner["kind"];

/** Returns the owner for the services. Throws if the organization does not exist. */
export async function budgetOwnerOf(
  registry: Registry,
  kind: BudgetOwnerKind,
  visit: Pick<PageRequest, "params">,
): Promise<BudgetOwner> {
  if (kind !== "service") return ownerOf(registry, kind, visit);
  const { organization = "", name = "" } = visit.params;
  const { name: presentName } = await registry.organizations.get(organization);
  return { kind, organization: presentName, name };
}
