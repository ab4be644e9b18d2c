import { usePageData } from "../../page-source.ts";
import { BudgetForm } from "../../providers/budget-form.tsx";
import { BudgetList } from "../../providers/budget-list.tsx";
import { BUDGETS } from "../../providers/budget-strings.ts";
import { ownerTitle, SettingsPage } from "../../settings/settings-page.tsx";

/** `/settings/budgets` and the same pages of an organization, of a service account and of the hub. */
export function Component() {
  const { owner, service, budgets, tokens, edited } = usePageData(
    "budgets",
    "organizationBudgets",
    "serviceBudgets",
    "hubBudgets",
  );
  const heading = edited ? BUDGETS.change(edited.name) : BUDGETS.add;
  return (
    <SettingsPage
      owner={owner}
      title={BUDGETS.titleOf(service ?? ownerTitle(owner))}
      heading={service === undefined ? BUDGETS.title : BUDGETS.titleOf(service)}
      note={BUDGETS.notes[service === undefined ? owner.kind : "service"]}
    >
      <div className="space-y-8">
        <section aria-label={BUDGETS.list}>
          <h2 className="text-lg">{BUDGETS.list}</h2>
          <p className="mb-2 text-sm text-ink-2">{BUDGETS.listNote}</p>
          <BudgetList budgets={budgets} />
        </section>
        <section aria-label={heading}>
          <h2 className="text-lg">{heading}</h2>
          <p className="mb-3 text-sm text-ink-2">{BUDGETS.addNote}</p>
          <BudgetForm
            key={budgets.length}
            isAccount={owner.kind === "account" || service !== undefined}
            tokens={tokens}
            {...(edited && { edited })}
          />
        </section>
      </div>
    </SettingsPage>
  );
}
