type Options = Readonly<Record<string, unknown>>;

/** Objects among the options of a call that hold further ones: the second counts. */
export const OPTION_HOLDERS = ["generation_parameters", "generate_parameters"] as const;

/** Options of a call that writes, one level deep: clients put some of them one level deeper. */
export function flatOptions(options: Options): Options {
  const { generation_parameters, generate_parameters, ...others } = options;
  return { ...others, ...fieldsOf(generation_parameters), ...fieldsOf(generate_parameters) };
}

const fieldsOf = (value: unknown): Options =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Options) : {};
