export type RepoKind = "model" | "dataset";

export interface ShellData {
  /** The signed-in account; absent for a visitor. */
  readonly account?: {
    readonly name: string;
    readonly isAdmin: boolean;
    /** The names of the organizations it is in. */
    readonly organizations: readonly string[];
  };
  /** False until the administrator exists: then sign-up and sign-in wait for the one-time link. */
  readonly isSetUp: boolean;
  readonly signUpOpen: boolean;
  /** What the visitor chose with the switch, from a cookie; `system` when nothing was chosen. */
  readonly theme: "system" | "light" | "dark";
  /** Whether lines of code wrap, from a cookie; absent when nothing was chosen. */
  readonly wrap?: "on" | "off";
  /** This hub's own address as the visitor reached it, e.g. `http://localhost:4870`. */
  readonly origin: string;
  readonly version: string;
}
