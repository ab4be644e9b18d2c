import type { LifecycleRule } from "@aws-sdk/client-s3";
import type { BlobsSetting } from "../../base/settings/blobs-setting.ts";
import { SENT } from "./blobs/s3-direct-storage.ts";
import { type BucketStep, rights, runSteps, type Step, type StepDeps } from "./bucket-steps.ts";

export const BROKEN_UPLOADS_RULE = "orrery-broken-uploads";
export const SENT_RULE = "orrery-sent";
export const CORS_RULE = "orrery";
/** What the rule is for, as steps call it. */
export const CORS_STEP = "let pages download and upload (CORS)";
const DAYS = 7;

/**
 * Sets the bucket's CORS rule and the rules that forget broken uploads, and tries the rights that a hub needs.
 * Other rules of the bucket stay.
 */
export const prepareBucket = (setting: BlobsSetting): Promise<readonly BucketStep[]> =>
  runSteps(setting, (deps) => [...rights(deps), ...rules(deps)]);

/** Rules that are there, or none where the server says that it has none. */
export const known = async <T>(found: Promise<readonly T[] | undefined>): Promise<readonly T[]> =>
  (await found.catch((error: Error) => {
    if (/^NoSuch(CORS|Lifecycle)Configuration$/.test(error.name)) return [];
    throw error;
  })) ?? [];

function rules(deps: StepDeps): readonly Step[] {
  return [
    [
      `forget broken uploads after ${DAYS} days`,
      () =>
        setLifecycle(deps, BROKEN_UPLOADS_RULE, "", {
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: DAYS },
        }),
    ],
    [
      `forget what was sent and never verified after ${DAYS} days`,
      () => setLifecycle(deps, SENT_RULE, SENT, { Expiration: { Days: DAYS } }),
    ],
    [CORS_STEP, () => setCors(deps)],
  ];
}

/** Sets one rule of the hub's, for keys below its prefix. */
async function setLifecycle(
  { sdk, client, bucket: Bucket, prefix }: StepDeps,
  name: string,
  below: string,
  effect: Pick<LifecycleRule, "AbortIncompleteMultipartUpload" | "Expiration">,
): Promise<void> {
  const asked = client.send(new sdk.GetBucketLifecycleConfigurationCommand({ Bucket }));
  const found = await known(asked.then(({ Rules }) => Rules));
  const others = found.filter(({ ID }) => ID !== `${name}-${prefix}`);
  const own = {
    ID: `${name}-${prefix}`,
    Status: "Enabled" as const,
    Filter: { Prefix: `${prefix}${below}` },
    ...effect,
  };
  const LifecycleConfiguration = { Rules: [...others, own] };
  await client.send(
    new sdk.PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration }),
  );
}

async function setCors({ sdk, client, bucket: Bucket }: StepDeps): Promise<void> {
  const asked = client.send(new sdk.GetBucketCorsCommand({ Bucket }));
  const found = await known(asked.then(({ CORSRules }) => CORSRules));
  const others = found.filter(({ ID }) => ID !== CORS_RULE);
  const own = {
    ID: CORS_RULE,
    AllowedMethods: ["GET", "HEAD", "PUT"],
    // Nothing but the signature counts, and redirects come with the origin "null".
    AllowedOrigins: ["*"],
    AllowedHeaders: ["*"],
    ExposeHeaders: ["ETag", "Content-Range", "Accept-Ranges", "Content-Length"],
    MaxAgeSeconds: 3_600,
  };
  const CORSConfiguration = { CORSRules: [...others, own] };
  await client.send(new sdk.PutBucketCorsCommand({ Bucket, CORSConfiguration }));
}
