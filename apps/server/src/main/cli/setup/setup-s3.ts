import { readConfig } from "../../../base/config.ts";
import { StartError } from "../../../base/start-error.ts";
import { prepareBucket } from "../../../storage/objects/prepare-bucket.ts";

/** `orrery setup s3`: prepares the bucket of ORRERY_BLOBS, and says what its server or the rights lack. */
export async function setupS3(): Promise<void> {
  const { blobs } = readConfig(process.env);
  if (!blobs)
    throw new StartError("bad-settings", "ORRERY_BLOBS is not set. Set it to s3://bucket/prefix.");
  const steps = await prepareBucket(blobs);
  for (const { name, problem } of steps)
    console.log(problem === undefined ? `ok      ${name}` : `failed  ${name}: ${problem}`);
  if (steps.some(({ problem }) => problem !== undefined)) process.exitCode = 1;
}
