import type { Job } from "@orrery/inference";
import type { TemplateVariables } from "./variables.ts";

/** Whether a job's address is made from the path of what the receipt says, or from the whole. */
export const usesPath = (job: Job): boolean => job.poll.startsWith("{path}");

/** What stands before and behind the job's name in one of its addresses, below the call's base. */
export function aroundJobName(
  address: string,
  { fullUrl }: Pick<TemplateVariables, "fullUrl">,
): readonly [before: string, after: string] {
  const query = fullUrl.includes("?") ? fullUrl.slice(fullUrl.indexOf("?")) : "";
  const after = address.slice(address.indexOf("}") + 1).replace("{query}", () => query);
  return [address.slice(0, address.indexOf("{")), after];
}
