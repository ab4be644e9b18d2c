/** Exports of `@huggingface/hub` that ask a hub for nothing: helpers, and readers of the local cache. */
export const LOCAL = `HubApiError InvalidApiResponseFormatError JsonStreamParseError
  SafetensorParseError __internal_XetBlob __internal_sha256 assertSafeShardFilename
  computeNumOfParamsByDtypeSingleFile encodeShardFilename getBlobStat getHFHubCachePath
  getQuantizationMultiplier getRepoFolderName globMatch isQuantizedTensor
  matchesCompressedTensorsTarget parseRepoType parseSafetensorsShardFilename parseTotalParameters
  relativeUnderFolder scanCacheDir scanCachedRepo scanRefsDir scanSnapshotDir streamJson
  validateTensorEntry`.split(/\s+/);

const BUCKETS = "not served: copies go to buckets, which this hub has none of";
const JOBS = "not served: this hub runs no jobs";
const OAUTH = "not served: this hub is not an OAuth provider";

/** Exports that ask for what this hub does not do, and why. */
export const NOT_SERVED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "commitIterBucket copyFile copyFileIter copyFiles copyFilesIter copyFolder copyFolderIter"
      .split(" ")
      .map((name) => [name, BUCKETS]),
  ),
  ...Object.fromEntries(
    `cancelJob createScheduledJob deleteScheduledJob duplicateJob getJob getScheduledJob
    listJobHardware listJobs listScheduledJobs resumeScheduledJob runJob runScheduledJob
    streamJobEvents streamJobLogs streamJobMetrics suspendScheduledJob`
      .split(/\s+/)
      .map((name) => [name, JOBS]),
  ),
  ...Object.fromEntries(
    "oauthHandleRedirect oauthHandleRedirectIfPresent oauthLoginUrl"
      .split(" ")
      .map((name) => [name, OAUTH]),
  ),
};
