/** Scalars that YAML takes as text without quotes; `no` would be `false`. */
const PLAIN = /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[a-z][\w./-]*$/i;

/** A text as a scalar of YAML: a JSON string is one, whatever is in it. */
export const yamlScalar = (value: string): string =>
  PLAIN.test(value) ? value : JSON.stringify(value);
