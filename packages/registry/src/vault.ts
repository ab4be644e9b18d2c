/** Keeps secrets that must be read again, passed in because the registry has no Node. */
export interface Vault {
  /** The text encrypted; opens only with the same `context`, so that no row can pose as another. */
  seal(text: string, context: string): string;
  /** `undefined` when it was sealed with another secret key or context, or changed since. */
  open(sealed: string, context: string): string | undefined;
}
