import type { Hook } from "../../../base/hooks/hook.ts";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { Caller, GatewayCall } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import type { Plan } from "../plan/candidate.ts";
import type { HookSide } from "./screen.ts";

/** The hooks of a call, if there are any. The plan comes first: it says that the caller may run the model. */
export async function hooksOfCall(
  parts: GatewayParts,
  call: Pick<GatewayCall, "caller" | "model" | "task">,
): Promise<readonly Hook[]> {
  const { hooks, invalid } = parts.hooks();
  if (hooks.length === 0 && invalid === undefined) return [];
  return hooksOfPlan(parts, call.caller, await parts.plan(call));
}

/** The same for a call that is planned. Throws `hook-failed` while a file of hooks is invalid. */
export function hooksOfPlan(
  parts: Pick<GatewayParts, "hooks">,
  caller: Caller,
  { repo, model }: Pick<Plan, "repo" | "model">,
): readonly Hook[] {
  const { hooks, invalid } = parts.hooks();
  if (invalid !== undefined)
    throw new GatewayError(
      "hook-failed",
      `The file ${invalid} is invalid, so this hub calls no model. Its administrator can correct or remove it.`,
    );
  // A repo has one name, whatever it was called by.
  const name = repo ? `${repo.id.namespace}/${repo.id.name}` : model;
  return hooks.filter((hook) => isForModel(hook, name) && isForCaller(hook, caller));
}

export const on = (side: HookSide, hooks: readonly Hook[]): readonly Hook[] =>
  hooks.filter((hook) => hook.on.includes(side));

/** What passes a call on unseen is refused where a hook would have to see it. Throws `refused-by-hook`. */
export function refuseUnseen(
  parts: Pick<GatewayParts, "hooks">,
  caller: Caller,
  plan: Pick<Plan, "repo" | "model">,
  what: string,
): void {
  const [hook] = hooksOfPlan(parts, caller, plan);
  if (hook)
    throw new GatewayError(
      "refused-by-hook",
      `The hook "${hook.name}" of this hub cannot see ${what}. Call the model at /v1.`,
    );
}

const isForModel = ({ models }: Hook, name: string): boolean => {
  const wanted = name.toLowerCase();
  return (
    models?.some((pattern) => {
      const plain = pattern.toLowerCase();
      return plain.endsWith("*") ? wanted.startsWith(plain.slice(0, -1)) : wanted === plain;
    }) ?? true
  );
};

/** Members of an organization cannot leave its hooks by paying themselves. */
const isForCaller = ({ organizations }: Hook, { viewer, billTo }: Caller): boolean => {
  const own = viewer.kind === "account" ? viewer.organizations.map(({ name }) => name) : [];
  const names = new Set([...own, ...(billTo ? [billTo] : [])].map((name) => name.toLowerCase()));
  return organizations?.some((name) => names.has(name.toLowerCase())) ?? true;
};
