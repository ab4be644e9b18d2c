import { Form } from "react-router";
import { usePosting } from "../account/use-answer.ts";
import type { BudgetCounterRow, BudgetRow } from "../page-data/account/budgets.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { formatInteger } from "../ui/format.ts";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { BUDGETS } from "./budget-strings.ts";
import { formatMicros } from "./format-dollars.ts";

/** Each budget with the counters that refuse calls. */
export const BudgetList = ({ budgets }: { readonly budgets: readonly BudgetRow[] }) =>
  budgets.length === 0 ? (
    <p className="text-ink-3">{BUDGETS.none}</p>
  ) : (
    <ul aria-label={BUDGETS.list} className="divide-y divide-line border-y border-line">
      {budgets.map((budget) => (
        <Budget key={budget.key} budget={budget} />
      ))}
    </ul>
  );

function Budget({ budget }: { readonly budget: BudgetRow }) {
  const { key, name, scope, targetName, counters } = budget;
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-sm wrap-anywhere text-ink-3">
            {BUDGETS.scopes[scope]}
            {targetName && `: ${targetName.replaceAll("\n", " ")}`} · {termsOf(budget)}
          </p>
        </div>
        <ButtonLink to={`?budget=${encodeURIComponent(key)}`} size="sm">
          {BUDGETS.edit}
          <span className="sr-only"> {name}</span>
        </ButtonLink>
        <Confirm
          label={
            <>
              {BUDGETS.remove}
              <span className="sr-only"> {name}</span>
            </>
          }
          question={BUDGETS.removeQuestion(name)}
        >
          <Form method="post">
            <input type="hidden" name="intent" value="delete-budget" />
            <input type="hidden" name="budget" value={key} />
            <Button type="submit" variant="danger" size="sm" busy={usePosting("budget", key)}>
              {BUDGETS.removeSubmit}
            </Button>
          </Form>
        </Confirm>
      </div>
      {counters.length === 0 ? (
        <p className="text-sm text-ink-3">{BUDGETS.unused}</p>
      ) : (
        <ScrollTable label={name} numeric heads={BUDGETS.heads}>
          {counters.map((counter) => (
            <Counter key={`${counter.unit} ${counter.subject}`} counter={counter} />
          ))}
        </ScrollTable>
      )}
    </li>
  );
}

/** As in `$10 per month · 60 requests per minute`. */
const termsOf = (budget: BudgetRow): string =>
  [
    budget.amountMicros !== undefined &&
      `${formatMicros(budget.amountMicros)} ${BUDGETS.per[budget.period]}`,
    budget.requestsPerMinute !== undefined &&
      `${formatInteger(budget.requestsPerMinute)} ${BUDGETS.units.requests}`,
    budget.tokensPerMinute !== undefined &&
      `${formatInteger(budget.tokensPerMinute)} ${BUDGETS.units.tokens}`,
    budget.fallbackModel !== undefined && BUDGETS.goesOn(budget.fallbackModel),
  ]
    .filter((part) => part !== false)
    .join(" · ");

function Counter({
  counter: { unit, subject, used, held, limit },
}: {
  readonly counter: BudgetCounterRow;
}) {
  const amount = (value: number) =>
    unit === "micros" ? formatMicros(value) : formatInteger(value);
  const share = limit === 0 ? 100 : Math.min(100, ((used + held) / limit) * 100);
  return (
    <tr>
      <th scope="row" className="min-w-32 py-1 pr-4 font-medium">
        <span className="wrap-anywhere">
          {subject || BUDGETS.all} <span className="text-ink-3">{BUDGETS.units[unit]}</span>
        </span>
        <svg
          aria-hidden="true"
          viewBox="0 0 100 3"
          preserveAspectRatio="none"
          className="mt-0.5 block h-1 w-full"
        >
          <rect width="100" height="3" className="fill-sunken" />
          <rect width={share} height="3" className={share >= 80 ? "fill-bad" : "fill-accent"} />
        </svg>
      </th>
      {[used, held, limit].map((value, index) => (
        <td key={BUDGETS.heads[index + 1]} className="py-1 pl-4 text-right whitespace-nowrap">
          {amount(value)}
        </td>
      ))}
    </tr>
  );
}
