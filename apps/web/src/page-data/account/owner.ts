/** The owner of settings, keys or calls. */
export interface SettingsOwner {
  readonly kind: "hub" | "organization" | "account";
  /** Empty for the hub. */
  readonly name: string;
}

export const HUB: SettingsOwner = { kind: "hub", name: "" };
