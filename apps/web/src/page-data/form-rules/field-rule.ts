/** What a field of a page's form takes. The page sets it as attributes, and the hub checks it. */
export interface FieldRule {
  /** Text unless it says otherwise. */
  readonly type?: "number" | "checkbox";
  readonly required?: true;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  /** Numbers: fractions are allowed without it. */
  readonly isWhole?: true;
  readonly options?: readonly string[];
  /** Blanks around the text are part of it, as in passwords and files. */
  readonly isExact?: true;
  /** Returns what is wrong with a text that the rules above allow. */
  readonly problem?: (text: string) => string | undefined;
  /** What to enter instead of an invalid value. */
  readonly expects?: string;
}

export type FormRules = Readonly<Record<string, FieldRule>>;

/** The values of a valid form: texts, numbers (`undefined` if empty), checkboxes and choices. */
export type FormValues<Rules extends FormRules> = {
  readonly [Name in keyof Rules]: FieldValue<Rules[Name]>;
};

type FieldValue<Rule extends FieldRule> = Rule extends { readonly type: "checkbox" }
  ? boolean
  : Rule extends { readonly type: "number" }
    ? number | undefined
    : Rule extends { readonly options: readonly (infer Option)[] }
      ? Option
      : string;

/** Name and limits of a field's control. Not its least length: a browser shows one problem at a time, the hub all. */
export function fieldAttributes<Rules extends FormRules>(
  rules: Rules,
  name: keyof Rules & string,
): {
  readonly name: string;
  readonly type?: "number" | "checkbox";
  readonly required?: true;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | "any";
} {
  const { type, required, maxLength, min, max, isWhole }: FieldRule = rules[name] ?? {};
  return {
    name,
    ...(type && { type }),
    ...(required && { required }),
    ...(maxLength !== undefined && { maxLength }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(type === "number" && { step: isWhole ? 1 : "any" }),
  };
}
