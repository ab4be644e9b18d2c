import type { AccessField } from "@orrery/catalog";
import type { RepoHead } from "./repo.ts";

export interface RepoSettingsData {
  readonly repo: RepoHead;
  readonly gated?: "auto" | "manual";
  /** Where the viewer may move it to. */
  readonly namespaces: readonly string[];
  /** Who asks for a gated repo's files and who has them; absent for one that is not gated. */
  readonly access?: {
    readonly pending: readonly AskedAccess[];
    readonly accepted: readonly AskedAccess[];
    readonly rejected: readonly AskedAccess[];
  };
}

export interface AskedAccess {
  readonly name: string;
  readonly askedAt: string;
  /** What the repo's form asked, and the answers. */
  readonly answers: readonly (readonly [question: string, answer: string])[];
  readonly rejectionReason?: string;
}

/** What somebody sees who may not have the files of a gated repo yet. */
export interface AccessNotice {
  readonly heading?: string;
  readonly prompt?: string;
  readonly description?: string;
  readonly button?: string;
  readonly fields: readonly AccessField[];
  /** Everybody who asks gets access at once. */
  readonly isAutomatic: boolean;
  readonly isSignedIn: boolean;
  /** What became of the viewer's own request; absent when they have not asked. */
  readonly status?: "pending" | "rejected";
  readonly rejectionReason?: string;
}
