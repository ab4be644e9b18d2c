import type { FieldRule, FormRules, FormValues } from "@orrery/web/page-data/form-rules/field-rule";
import { z } from "zod";
import { type Form, quoted } from "./form.ts";
import { plainText } from "./plain-text.ts";

type FormReading<Rules extends FormRules> =
  | { readonly values: FormValues<Rules>; readonly errors?: undefined }
  | { readonly values?: undefined; readonly errors: Readonly<Record<string, string>> };

/** Returns the reader of a page's form: its values, or what is wrong with each field. */
export function formReader<const Rules extends FormRules>(
  rules: Rules,
): (form: Form) => FormReading<Rules> {
  const schema = z.object(
    Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, schemaOf(name, rule)])),
  );
  return (form) => {
    const { data, error } = schema.safeParse(form);
    if (!error) return { values: data as FormValues<Rules> };
    return {
      errors: Object.fromEntries(
        error.issues.map(({ path, message }) => [String(path[0]), message]).toReversed(),
      ),
    };
  };
}

function schemaOf(name: string, rule: FieldRule): z.ZodType {
  const { type, options, isExact = false } = rule;
  if (type === "checkbox") return z.string().optional().transform(isChecked);
  if (type === "number") return number(rule);
  if (options)
    return z.enum(options as [string], {
      error: ({ input }) =>
        `Invalid ${name}: ${quoted(String(input ?? ""))}. Use ${options.filter(Boolean).join(", ")}.`,
    });
  const clean = isExact ? z.string() : plainText(Number.POSITIVE_INFINITY).transform(asTyped);
  return z.string().default("").pipe(clean).pipe(text(rule));
}

const isChecked = (value: string | undefined): boolean => value !== undefined;

/** Forms send CRLF for each line end, which a control's own limit counts as one. */
const asTyped = (value: string): string => value.replace(/\r\n?/g, "\n").trim();

function text({ required, minLength, maxLength, problem, expects }: FieldRule) {
  const least = Math.max(minLength ?? 0, required ? 1 : 0);
  const most = maxLength ?? Number.POSITIVE_INFINITY;
  return z.string().superRefine((value, { addIssue }) => {
    const isInRange = value.length >= least && value.length <= most;
    const message = isInRange
      ? value && problem?.(value)
      : (expects ?? (value ? `Use at most ${most} characters.` : "This field is required."));
    if (message) addIssue({ code: "custom", message });
  });
}

function number({ min, max, isWhole, expects }: FieldRule): z.ZodType {
  const figure = z.coerce
    .number(expects)
    .min(min ?? Number.NEGATIVE_INFINITY, expects)
    .max(max ?? Number.POSITIVE_INFINITY, expects);
  const whole = isWhole ? figure.int(expects) : figure;
  return z.preprocess((value) => (value === "" ? undefined : value), whole.optional());
}
