/** A provider that an administrator added. */
export interface OperatorProvider {
  /** Its ID among the providers. */
  readonly name: string;
  /** The fields of a row of the table of providers. What they mean is the server's to know. */
  readonly settings: OperatorProviderSettings;
  readonly updatedAt: Date;
}

/** JSON. */
export type OperatorProviderSettings = Readonly<Record<string, unknown>>;

export const MAX_OPERATOR_PROVIDERS = 100;
/** Of one, as JSON. */
export const MAX_PROVIDER_SETTINGS = 20_000;

export const OPERATOR_PROVIDER_RULE =
  "Use 1 to 40 lowercase letters, digits and hyphens for a provider's name, with a letter or digit first.";

export const isOperatorProviderName = (text: string): boolean =>
  /^[a-z0-9][a-z0-9-]{0,39}$/.test(text);
