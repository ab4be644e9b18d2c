/** `/admin/operator-providers`: the providers that this hub has in addition to the built-in ones, or has otherwise. */
export interface OperatorProvidersData {
  readonly providers: readonly OperatorProviderRow[];
  /** The one that the form changes; absent where it adds one. */
  readonly edited?: OperatorProviderRow;
}

export interface OperatorProviderRow {
  readonly name: string;
  readonly label: string;
  readonly baseUrl?: string;
  /** `administrator`, `file providers/acme.json` or `update 7`. */
  readonly origin: string;
  readonly isHidden: boolean;
  readonly isKeyless: boolean;
  /** As an administrator gave them; absent where none did. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly updatedAt?: string;
  /** An administrator added it, and no file says otherwise. */
  readonly isEditable: boolean;
  /** Why it does not count. */
  readonly problem?: string;
  /** The hub's; never shown. */
  readonly keys: number;
  readonly keyCheck?: {
    readonly result: "accepted" | "refused" | "unreachable" | "untold";
    readonly at: string;
  };
  readonly probe?: { readonly at: string; readonly isUp: boolean; readonly errorCode?: string };
  /** Of the last seven days. */
  readonly calls: number;
  readonly errors: number;
  /** Models and patterns that the hub's keys pay for, and how many of them were imported. */
  readonly allowed: number;
  readonly imported: number;
}
