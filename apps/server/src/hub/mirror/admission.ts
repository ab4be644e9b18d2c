import {
  formatRepoId,
  MIRROR_DETAIL_KINDS,
  OPERATOR,
  type Registry,
  RegistryError,
  type RepoId,
  type Viewer,
} from "@orrery/registry";
import type { UpstreamSetting } from "../../base/settings/upstream-setting.ts";
import type { FoundRepo } from "./look.ts";
import { type Judgment, judgeRepo, type PolicyRule, settingRules } from "./policy.ts";

export interface Admission {
  /** In their order, those of the settings first. */
  rules(): Promise<readonly PolicyRule[]>;
  /** Throws `mirror-refused`, or `mirror-needs-approval` and notes who asks. */
  require(found: FoundRepo, rules: readonly PolicyRule[], viewer: Viewer): Promise<void>;
  /** The same for what an administrator set up: that approves what rules ask about. Throws `mirror-refused`. */
  requireForSync(found: FoundRepo, rules: readonly PolicyRule[]): Promise<void>;
  /** What would be decided for everyone, or for members of an organization. Notes nothing. */
  judge(
    found: FoundRepo,
    rules: readonly PolicyRule[],
    organization: string | undefined,
  ): Promise<Judgment>;
}

/** Whether rules look at what another hub says only when it is asked for details. */
export const needsDetails = (rules: readonly PolicyRule[]): boolean =>
  rules.some(({ kind }) => MIRROR_DETAIL_KINDS.has(kind));

/** Who may bring what: rules of settings and of administrators, and what administrators approved. */
export function createAdmission(
  { mirrorRules, mirrorRequests }: Pick<Registry, "mirrorRules" | "mirrorRequests">,
  setting: UpstreamSetting,
): Admission {
  const fixed = settingRules(setting);

  /** Throws for what is denied; `advice` is for who asks. */
  function decide(
    { info }: FoundRepo,
    rules: readonly PolicyRule[],
    organizations: ReadonlySet<string>,
    advice = "",
  ): Judgment {
    const judged = judgeRepo(info, setting.gated, rules, organizations, new Date());
    if (judged.outcome === "deny")
      throw new RegistryError("mirror-refused", `${judged.message}${advice}`);
    return judged;
  }

  return {
    rules: async () => [...fixed, ...(await mirrorRules.listAll())],

    async require(found, rules, viewer) {
      const { info, upstream } = found;
      const { outcome, message } = decide(found, rules, organizationsOf(viewer), ADVICE);
      if (outcome === "allow") return;
      const asked = await mirrorRequests.ask(viewer, info.id, upstream.origin);
      if (asked.state === "approved") return;
      if (asked.state === "refused") throw refused(info.id, asked.reason);
      throw new RegistryError(
        "mirror-needs-approval",
        asked.state === "full"
          ? `${message} Too many requests wait for that already: ask an administrator.`
          : `${message} They have been asked. Try again once it is approved.`,
      );
    },

    async requireForSync(found, rules) {
      if (decide(found, rules, NO_ORGANIZATIONS).outcome === "allow") return;
      const { id } = found.info;
      const known = await mirrorRequests.findState(id);
      if (known?.state === "refused") throw refused(id, known.reason);
      if (known?.state === "open") await mirrorRequests.approve(OPERATOR, id);
    },

    async judge({ info }, rules, organization) {
      const wanted = organization?.toLowerCase();
      const keys = rules.flatMap((rule) =>
        rule.organizationKey !== undefined && rule.organization?.toLowerCase() === wanted
          ? rule.organizationKey
          : [],
      );
      const judged = judgeRepo(info, setting.gated, rules, new Set(keys), new Date());
      if (judged.outcome !== "ask") return judged;
      const known = await mirrorRequests.findState(info.id);
      if (known?.state === "approved") return { ...judged, outcome: "allow", message: undefined };
      if (known?.state === "refused")
        return {
          ...judged,
          outcome: "deny",
          message: refusedText(formatRepoId(info.id), known.reason),
        };
      return judged;
    },
  };
}

const ADVICE = " Ask an administrator of this hub if you need it.";

const refusedText = (name: string, reason: string | undefined): string =>
  `An administrator of this hub refused ${name}${reason === undefined ? "." : `: ${reason}`}`;

const refused = (id: RepoId, reason: string | undefined): RegistryError =>
  new RegistryError("mirror-refused", refusedText(formatRepoId(id), reason));

const NO_ORGANIZATIONS: ReadonlySet<string> = new Set();

const organizationsOf = (viewer: Viewer): ReadonlySet<string> =>
  new Set(viewer.kind === "account" ? viewer.organizations.map(({ key }) => key) : []);
