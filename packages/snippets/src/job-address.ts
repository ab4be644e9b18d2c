import type { Job } from "@orrery/inference";
import type { TemplateVariables } from "./variables.ts";

/** Whether a job's URL is made from the path of the receipt's value, or from the whole value. */
export const usesPath = (job: Job): boolean => job.poll.startsWith("{path}");

/** The parts before and after the job's name in one of its URLs, below the call's base. */
export function aroundJobName(
  address: string,
  { fullUrl }: Pick<TemplateVariables, "fullUrl">,
): readonly [before: string, after: string] {
  const query = fullUrl.includes("?") ? fullUrl.slice(fullUrl.indexOf("?")) : "";
  const after = address.slice(address.indexOf("}") + 1).replace("{query}", () => query);
  return [address.slice(0, address.indexOf("{")), after];
}
