import { MIN_PASSWORD } from "@orrery/registry";

let loading: Promise<ReadonlySet<string>> | undefined;

/** The list is read when the first password is chosen. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  // Shorter ones are refused anyway.
  return new Set(dictionary["passwords-common"].filter(({ length }) => length >= MIN_PASSWORD));
}

/** Whether a password is one of the most common, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load();
  return (await loading).has(password.toLowerCase());
}
