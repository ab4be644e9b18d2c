import type { BlobsSetting } from "../../base/settings/blobs-setting.ts";
import { type BucketStep, rights, runSteps, type Step, type StepDeps } from "./bucket-steps.ts";
import { BROKEN_UPLOADS_RULE, CORS_RULE, CORS_STEP, known, SENT_RULE } from "./prepare-bucket.ts";

export interface BucketCheck {
  readonly rights: readonly BucketStep[];
  /** Of those that `orrery setup s3` sets. */
  readonly rules: readonly BucketStep[];
  readonly latencyMs: number;
  /** How far the server's clock is ahead of this machine's; `undefined` if it says no time. */
  readonly clockAheadMs: number | undefined;
}

/** Tries the rights that a hub needs and looks for the rules that it sets. Leaves no object, changes no rule. */
export async function checkBucket(
  setting: BlobsSetting,
  signal: AbortSignal,
): Promise<BucketCheck> {
  const began = performance.now();
  const tried = await runSteps(setting, rights);
  const latencyMs = (performance.now() - began) / tried.length;
  return {
    rights: tried,
    rules: await runSteps(setting, lookForRules),
    latencyMs,
    clockAheadMs: await askClock(setting, signal),
  };
}

function lookForRules(deps: StepDeps): readonly Step[] {
  const { sdk, client, bucket: Bucket, prefix } = deps;
  const lifecycle = async (name: string) => {
    const asked = client.send(new sdk.GetBucketLifecycleConfigurationCommand({ Bucket }));
    const found = await known(asked.then(({ Rules }) => Rules));
    require(found.some(({ ID }) => ID === `${name}-${prefix}`));
  };
  return [
    ["forget broken uploads", () => lifecycle(BROKEN_UPLOADS_RULE)],
    ["forget what was sent and never verified", () => lifecycle(SENT_RULE)],
    lookForCors(deps),
  ];
}

function lookForCors({ sdk, client, bucket: Bucket }: StepDeps): Step {
  return [
    CORS_STEP,
    async () => {
      const asked = client.send(new sdk.GetBucketCorsCommand({ Bucket }));
      const found = await known(asked.then(({ CORSRules }) => CORSRules));
      const own = found.find(({ ID }) => ID === CORS_RULE);
      // Rules of earlier versions have no PUT.
      require(own?.AllowedMethods?.includes("PUT") ?? false);
    },
  ];
}

function require(isThere: boolean): void {
  if (!isThere) throw Object.assign(new Error("the rule is not set"), { name: "NotSet" });
}

/** Whether pages of a browser can send objects there, by the rule that `orrery setup s3` sets. */
export async function letsPagesUpload(setting: BlobsSetting): Promise<boolean> {
  const [step] = await runSteps(setting, (deps) => [lookForCors(deps)]);
  if (step?.problem?.startsWith("NotSet") || step?.problem === undefined)
    return step?.problem === undefined;
  throw new Error(step.problem);
}

/** Of any answer, also of one that refuses: servers say their time in it, to the second. */
async function askClock(
  { endpoint, region }: BlobsSetting,
  signal: AbortSignal,
): Promise<number | undefined> {
  const url = endpoint ?? `https://s3.${region}.amazonaws.com`;
  const answer = await fetch(url, { method: "HEAD", redirect: "manual", signal }).catch(
    () => undefined,
  );
  const date = Date.parse(answer?.headers.get("date") ?? "");
  return Number.isNaN(date) ? undefined : date - Date.now();
}
