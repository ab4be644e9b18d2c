export type RepoKind = "model" | "dataset";

export interface ShellData {
  /** What the administrator says of the hub; its name is "Orrery" until then. */
  readonly hub: {
    readonly name: string;
    readonly bio: string;
    readonly links: readonly string[];
    /** A path of this hub. */
    readonly logo?: string;
  };
  /** The signed-in account; absent for a visitor. */
  readonly account?: {
    readonly name: string;
    readonly isAdmin: boolean;
    /** Unread notifications, `99+` for more; absent if there are none. */
    readonly unread?: string;
    /** The names of the account's organizations. */
    readonly organizations: readonly string[];
  };
  /** False until the administrator exists; sign-up and sign-in are closed until then. */
  readonly isSetUp: boolean;
  readonly signUpOpen: boolean;
  /** The hub has terms, at `/terms`. */
  readonly hasTerms: boolean;
  /** The theme from the cookie; `system` by default. */
  readonly theme: "system" | "light" | "dark";
  /** Whether lines of code wrap, from a cookie; absent by default. */
  readonly wrap?: "on" | "off";
  /** This hub's origin as the visitor reached it, e.g. `http://localhost:4870`. */
  readonly origin: string;
  readonly version: string;
  /** The command that runs the hub's command line, e.g. `npx orrery`. */
  readonly command: string;
}
