import { useAnswer } from "../account/use-answer.ts";
import { TOKEN_LIMITS } from "../page-data/form-rules/account-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./token-limit-strings.ts";

/** Which models a new token runs, what its calls cost, and how many there are: all optional. */
export function TokenLimits() {
  const { errors, values } = useAnswer();
  const names = [
    ...(["models", "amount", "requestsPerMinute", "tokensPerMinute"] as const),
    "cacheSeconds",
  ] as const;
  const isOpen = names.some((name) => values[name] || errors[name]);
  const text = (name: (typeof names)[number], hint?: string) => (
    <Field label={STRINGS[name]} hint={hint} error={errors[name]}>
      <TextInput
        {...fieldAttributes(TOKEN_LIMITS, name)}
        defaultValue={values[name]}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
  return (
    <details open={isOpen || undefined} className="sm:col-span-4 sm:row-start-3">
      <summary className="text-link inline-block text-sm">{STRINGS.title}</summary>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {text("models", STRINGS.modelsHint)}
        {text("amount", STRINGS.amountHint)}
        <Field label={STRINGS.period}>
          <Select name="limitPeriod" defaultValue={values.limitPeriod ?? "month"}>
            {Object.entries(STRINGS.periods).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {text("requestsPerMinute")}
        {text("tokensPerMinute")}
        {text("cacheSeconds", STRINGS.cacheHint)}
      </div>
    </details>
  );
}
