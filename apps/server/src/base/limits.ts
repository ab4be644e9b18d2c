import {
  MAX_FACET_VALUES,
  MAX_GGUF_ENTRIES,
  MAX_GGUF_HEADER_BYTES,
  MAX_GGUF_TEXT_BYTES,
  MAX_QUERY_TEXT,
} from "@orrery/catalog";
import {
  MAX_AVATAR_BYTES,
  MAX_CARD_BYTES,
  MAX_COLLECTION_ITEMS,
  MAX_COLLECTIONS,
  MAX_GIT_FILE_BYTES,
  MAX_MAIL_TEXT,
  MAX_MAILS_PER_ADDRESS,
  MAX_OPEN_JOBS,
  MAX_PAGE,
  MAX_PASSWORD,
  MAX_PATH_BYTES,
  MAX_RUN_CHARACTERS,
  MAX_RUN_FILE_BYTES,
  MAX_RUN_FILES,
  MAX_RUNS,
  MAX_SHARD_BYTES,
  MAX_VOTES,
  MAX_WAITING_MAILS,
  MAX_WORDS,
  MAX_XORB_BYTES,
  MAX_YAML_CHARACTERS,
  MOST_CARDS,
  MOST_VALUES,
  RUN_FILE_DAYS,
} from "@orrery/registry";
import {
  MAX_CELL_CHARACTERS,
  MAX_CHUNK_BYTES,
  MAX_CHUNKS_BYTES,
  MAX_COLUMNS,
  MAX_PARQUET_PAGE,
  MAX_SAFETENSORS_HEADER,
  MAX_SHOWN_BYTES,
  MAX_SHOWN_ON_PAGE,
  MAX_TEXT_READ,
} from "./preview-limits.ts";
import { MAX_WAITING, RENDER_MEMORY, RENDER_SECONDS } from "./render-limits.ts";

/** What is counted, and per whom. */
interface Limit {
  /** Applies when nothing is set. In seconds, bytes, or a plain count, as `unit` says; 0 is no limit. */
  readonly value: number;
  /** Applies instead on a hub whose sign-up is closed. */
  readonly whenClosed?: number;
  readonly unit:
    | "bytes"
    | "entries"
    | "characters"
    | "processes"
    | "requests"
    | "repos"
    | "organizations"
    | "connections"
    | "seconds"
    | "days"
    | "attempts";
  readonly per: string;
  readonly bounds: string;
  /** The status and code of what is refused, or what happens instead. */
  readonly refusal: string;
  /** Absent: fixed. */
  readonly setting?: `ORRERY_LIMIT_${string}`;
}

const defineLimits = <Name extends string>(limits: Record<Name, Limit>) => limits;

/** All limits on input. docs/limits.md is this table (a test compares the two). */
export const LIMITS = defineLimits({
  commitEntries: {
    setting: "ORRERY_LIMIT_COMMIT_ENTRIES",
    value: 100_000,
    unit: "entries",
    per: "commit",
    bounds: "Files and folders in one commit, counted while a push or upload is read",
    refusal: "413 TooManyEntries",
  },
  storage: {
    setting: "ORRERY_LIMIT_STORAGE",
    value: 50_000_000_000,
    whenClosed: 0,
    unit: "bytes",
    per: "account or organization",
    bounds:
      "Git histories, and large files once for each owner; `orrery quota` sets it for one owner",
    refusal: "507 StorageQuotaExceeded",
  },
  repos: {
    setting: "ORRERY_LIMIT_REPOS",
    value: 1_000,
    whenClosed: 0,
    unit: "repos",
    per: "account or organization",
    bounds: "Repositories; `orrery quota` sets it for one owner",
    refusal: "403 TooManyRepos",
  },
  reposPerDay: {
    setting: "ORRERY_LIMIT_REPOS_PER_DAY",
    value: 500,
    whenClosed: 0,
    unit: "repos",
    per: "account and day",
    bounds: "New repositories, counted from midnight UTC",
    refusal: "429 TooManyChanges, `Retry-After`",
  },
  signUpsPerDay: {
    setting: "ORRERY_LIMIT_SIGN_UPS_PER_DAY",
    value: 20,
    unit: "requests",
    per: "address and day",
    bounds: "New accounts, counted from midnight UTC",
    refusal: "429 TooManyChanges, `Retry-After`",
  },
  organizations: {
    setting: "ORRERY_LIMIT_ORGANIZATIONS",
    value: 20,
    whenClosed: 0,
    unit: "organizations",
    per: "account",
    bounds: "Organizations that an account administers",
    refusal: "403 TooManyOrganizations",
  },
  requestsPerAddress: {
    setting: "ORRERY_LIMIT_REQUESTS_PER_ADDRESS",
    value: 30_000,
    unit: "requests",
    per: "address and minute",
    bounds: "All requests, signed in or not; static files do not count",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  readsPerAccount: {
    setting: "ORRERY_LIMIT_READS_PER_ACCOUNT",
    value: 12_000,
    unit: "requests",
    per: "account and minute",
    bounds: "Requests that read: files, lists of files, pages",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  readsPerAddress: {
    setting: "ORRERY_LIMIT_READS_PER_ADDRESS",
    value: 6_000,
    unit: "requests",
    per: "visitor's address and minute",
    bounds: "Requests that read: files, lists of files, pages",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  writesPerAccount: {
    setting: "ORRERY_LIMIT_WRITES_PER_ACCOUNT",
    value: 3_000,
    unit: "requests",
    per: "account and minute",
    bounds: "Requests that change data, and model calls",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  writesPerAddress: {
    setting: "ORRERY_LIMIT_WRITES_PER_ADDRESS",
    value: 1_000,
    unit: "requests",
    per: "visitor's address and minute",
    bounds: "Requests that change data, and model calls",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  searchesPerAccount: {
    setting: "ORRERY_LIMIT_SEARCHES_PER_ACCOUNT",
    value: 1_200,
    unit: "requests",
    per: "account and minute",
    bounds: "Lists and searches",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  searchesPerAddress: {
    setting: "ORRERY_LIMIT_SEARCHES_PER_ADDRESS",
    value: 600,
    unit: "requests",
    per: "visitor's address and minute",
    bounds: "Lists and searches",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  heavyPerAccount: {
    setting: "ORRERY_LIMIT_HEAVY_PER_ACCOUNT",
    value: 1_200,
    unit: "requests",
    per: "account and minute",
    bounds: "Commits, pushes, fetches, upload plans, new and copied repositories, card checks",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  heavyPerAddress: {
    setting: "ORRERY_LIMIT_HEAVY_PER_ADDRESS",
    value: 1_200,
    unit: "requests",
    per: "visitor's address and minute",
    bounds: "Commits, pushes, fetches, upload plans, new and copied repositories, card checks",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  uploadsPerAccount: {
    setting: "ORRERY_LIMIT_UPLOADS_PER_ACCOUNT",
    value: 12_000,
    unit: "requests",
    per: "account and minute",
    bounds: "Uploads of large files and of their parts",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  uploadsPerAddress: {
    setting: "ORRERY_LIMIT_UPLOADS_PER_ADDRESS",
    value: 6_000,
    unit: "requests",
    per: "visitor's address and minute",
    bounds: "Uploads of large files and of their parts",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  uploadsAtOnce: {
    setting: "ORRERY_LIMIT_UPLOADS_AT_ONCE",
    value: 200,
    unit: "requests",
    per: "account, or visitor's address",
    bounds: "Commits, pushes, fetches and uploads in progress",
    refusal: "429 TooManyRequests, `Retry-After`",
  },
  bodySeconds: {
    setting: "ORRERY_LIMIT_BODY_SECONDS",
    value: 30,
    unit: "seconds",
    per: "request",
    bounds: "Until a body is complete, plus a second for each 500 kB",
    refusal: "408 RequestTimeout, and the connection ends",
  },
  uploadIdle: {
    setting: "ORRERY_LIMIT_UPLOAD_IDLE",
    value: 60,
    unit: "seconds",
    per: "upload, commit or push",
    bounds: "With less than 1 kB of a streamed body",
    refusal: "408 RequestTimeout, and the connection ends",
  },
  headersSeconds: {
    value: 30,
    unit: "seconds",
    per: "connection",
    bounds: "Until the headers of a request are complete",
    refusal: "408, and the connection ends",
  },
  connectionsPerAddress: {
    setting: "ORRERY_LIMIT_CONNECTIONS_PER_ADDRESS",
    value: 1_000,
    unit: "connections",
    per: "address",
    bounds: "Open connections; not counted with `ORRERY_TRUST_PROXY`",
    refusal: "the connection ends",
  },
  diskReserve: {
    setting: "ORRERY_LIMIT_DISK_RESERVE",
    value: 256_000_000,
    unit: "bytes",
    per: "hub",
    bounds:
      "Free disk space reserved for the database: below it, uploads are rejected and `/readyz` is 503",
    refusal: "507 StorageFull",
  },
  jsonParts: {
    value: 20_000,
    unit: "entries",
    per: "JSON body of the API",
    bounds: "Keys, objects and arrays, and as many values",
    refusal: "413 BodyTooComplex",
  },
  callJsonParts: {
    value: 50_000,
    unit: "entries",
    per: "JSON body of a model call",
    bounds: "Keys, objects and arrays",
    refusal: "400 in the shape of the protocol",
  },
  callJsonValues: {
    value: 500_000,
    unit: "entries",
    per: "JSON body of a model call",
    bounds: "Values",
    refusal: "400 in the shape of the protocol",
  },
  formFields: {
    value: 10_000,
    unit: "entries",
    per: "form",
    bounds: "Fields",
    refusal: "413 BodyTooComplex",
  },
  gitFileBytes: {
    value: MAX_GIT_FILE_BYTES,
    unit: "bytes",
    per: "file in git",
    bounds: "Larger files must be large files (Git LFS)",
    refusal: "413 FileTooLarge",
  },
  cardBytes: {
    value: MAX_CARD_BYTES,
    unit: "bytes",
    per: "README.md",
    bounds: "A card",
    refusal: "400 InvalidCard",
  },
  frontMatter: {
    value: MAX_YAML_CHARACTERS,
    unit: "characters",
    per: "README.md",
    bounds: "Front matter",
    refusal: "400 InvalidCard",
  },
  yamlSeconds: {
    value: 3,
    unit: "seconds",
    per: "front matter",
    bounds: "Reading front matter, in a thread that is ended after this",
    refusal: "400 InvalidCard",
  },
  pathBytes: {
    value: MAX_PATH_BYTES,
    unit: "bytes",
    per: "path",
    bounds: "A path in a repository",
    refusal: "422 InvalidPath",
  },
  pageEntries: {
    value: MAX_PAGE,
    unit: "entries",
    per: "page of a list",
    bounds: "Repositories, names and members in one response",
    refusal: "the rest is on the next page",
  },
  queryText: {
    value: MAX_QUERY_TEXT,
    unit: "characters",
    per: "text in the URL of a list",
    bounds: "The search text, and each value of a filter",
    refusal: "the rest of the text is ignored; a longer value is ignored",
  },
  queryWords: {
    value: MAX_WORDS,
    unit: "entries",
    per: "search",
    bounds: "Words",
    refusal: "the rest is ignored",
  },
  facetChoices: {
    value: MAX_FACET_VALUES,
    unit: "entries",
    per: "filter of a list",
    bounds: "Selected values",
    refusal: "the rest is ignored",
  },
  facetValues: {
    value: MOST_VALUES,
    unit: "entries",
    per: "filter of a list",
    bounds: "Values that one response counts",
    refusal: "the rest is not counted",
  },
  cardMatches: {
    value: MOST_CARDS,
    unit: "entries",
    per: "search in cards",
    bounds: "Best matching cards; filters apply to these",
    refusal: "the rest is not searched",
  },
  openJobs: {
    value: MAX_OPEN_JOBS,
    unit: "entries",
    per: "account",
    bounds: "Pending jobs in the queue",
    refusal: "429 TooManyJobs",
  },
  collections: {
    value: MAX_COLLECTIONS,
    unit: "entries",
    per: "account or organization",
    bounds: "Collections",
    refusal: "403 TooManyCollections",
  },
  collectionItems: {
    value: MAX_COLLECTION_ITEMS,
    unit: "entries",
    per: "collection",
    bounds: "Items",
    refusal: "403 TooManyCollections",
  },
  runs: {
    value: MAX_RUNS,
    unit: "entries",
    per: "account",
    bounds: "Saved runs",
    refusal: "400 BadRequest",
  },
  votes: {
    value: MAX_VOTES,
    unit: "entries",
    per: "account and 24 hours",
    bounds: "Votes in the arena",
    refusal: "429 TooManyChanges",
  },
  runFiles: {
    value: MAX_RUN_FILES,
    unit: "entries",
    per: "run",
    bounds: "Image, audio and video files of a run",
    refusal: "400 BadRequest",
  },
  runFileBytes: {
    value: MAX_RUN_FILE_BYTES,
    unit: "bytes",
    per: "file of a run",
    bounds: "An image, audio or video file",
    refusal: "413",
  },
  runCharacters: {
    value: MAX_RUN_CHARACTERS,
    unit: "characters",
    per: "run",
    bounds: "Input and output as JSON",
    refusal: "400 BadRequest",
  },
  runFileDays: {
    value: RUN_FILE_DAYS,
    unit: "days",
    per: "file of a run",
    bounds: "Retention",
    refusal: "it is deleted",
  },
  passwordLength: {
    value: MAX_PASSWORD,
    unit: "characters",
    per: "password",
    bounds: "A password",
    refusal: "400 WeakPassword",
  },
  waitingMails: {
    value: MAX_WAITING_MAILS,
    unit: "entries",
    per: "hub",
    bounds: "E-mails that wait to be sent",
    refusal: "no other e-mail is sent",
  },
  mailsPerAddress: {
    value: MAX_MAILS_PER_ADDRESS,
    unit: "entries",
    per: "e-mail address and 24 hours",
    bounds: "E-mails",
    refusal: "no other e-mail is sent",
  },
  mailText: {
    value: MAX_MAIL_TEXT,
    unit: "characters",
    per: "e-mail",
    bounds: "The text of an e-mail",
    refusal: "the rest is not sent",
  },
  formBytes: {
    value: 2_097_152,
    unit: "bytes",
    per: "form of the API",
    bounds: "A form",
    refusal: "413",
  },
  pageFormBytes: {
    value: 65_536,
    unit: "bytes",
    per: "form of a page",
    bounds: "A form without a file's text",
    refusal: "413",
  },
  avatarBytes: {
    value: MAX_AVATAR_BYTES,
    unit: "bytes",
    per: "picture",
    bounds: "The picture of an account, an organization or the hub",
    refusal: "422 InvalidAvatar",
  },
  editBytes: {
    value: 1_000_000,
    unit: "bytes",
    per: "file",
    bounds: "A file that is edited on its page",
    refusal: "413",
  },
  callBytes: {
    value: 33_554_432,
    unit: "bytes",
    per: "model call",
    bounds: "A body of `/v1` and `/models`",
    refusal: "413 in the shape of the protocol",
  },
  falBytes: {
    value: 16_777_216,
    unit: "bytes",
    per: "call by fal's clients",
    bounds: "A body",
    refusal: "413 in the shape of the protocol",
  },
  callJsonDepth: {
    value: 200,
    unit: "entries",
    per: "JSON body of a model call",
    bounds: "Depth",
    refusal: "400 in the shape of the protocol",
  },
  validateBytes: {
    value: 4_194_304,
    unit: "bytes",
    per: "check of a card",
    bounds: "A body of `validate-yaml`",
    refusal: "413",
  },
  createBytes: {
    value: 16_777_216,
    unit: "bytes",
    per: "new repository",
    bounds: "A body that includes the first files",
    refusal: "413",
  },
  firstFiles: {
    value: 100,
    unit: "entries",
    per: "new repository",
    bounds: "Files in the request",
    refusal: "400 BadRequest",
  },
  lfsBatch: {
    value: 1_000,
    unit: "entries",
    per: "LFS batch",
    bounds: "Objects",
    refusal: "400 BadRequest",
  },
  lfsParts: {
    value: 10_000,
    unit: "entries",
    per: "large file",
    bounds: "Parts of an upload; their size grows with the file",
    refusal: "nothing is refused",
  },
  grantSeconds: {
    value: 21_600,
    unit: "seconds",
    per: "upload URL",
    bounds: "Lifetime of a signed URL",
    refusal: "403 Forbidden",
  },
  diffBytes: {
    value: 512_000,
    unit: "bytes",
    per: "change",
    bounds: "Diff shown on a page",
    refusal: "the rest is not shown",
  },
  diffFiles: {
    value: 200,
    unit: "entries",
    per: "change",
    bounds: "Files in a diff shown on a page",
    refusal: "the rest is not shown",
  },
  previewSeconds: {
    value: 15,
    unit: "seconds",
    per: "file preview",
    bounds: "Reading rows and tensors, in a thread that is ended after this",
    refusal: "a message on the page",
  },
  previewBytes: {
    value: 96_000_000,
    unit: "bytes",
    per: "file preview",
    bounds: "Bytes read",
    refusal: "a message on the page",
  },
  previewWaiting: {
    value: 200,
    unit: "requests",
    per: "hub process",
    bounds: "Files waiting for a preview",
    refusal: "a message on the page",
  },
  previewColumns: {
    value: MAX_COLUMNS,
    unit: "entries",
    per: "table of rows",
    bounds: "Columns",
    refusal: "the rest is not shown",
  },
  previewText: {
    value: MAX_TEXT_READ,
    unit: "bytes",
    per: "row of CSV, TSV or JSON Lines, or JSON array",
    bounds: "Text read at once",
    refusal: "a message on the page",
  },
  previewCell: {
    value: MAX_CELL_CHARACTERS,
    unit: "characters",
    per: "cell",
    bounds: "Text per row",
    refusal: "the rest is not shown",
  },
  previewMedia: {
    value: MAX_SHOWN_BYTES,
    unit: "bytes",
    per: "cell",
    bounds: "An image or audio file in a row",
    refusal: "its size is shown",
  },
  previewPageMedia: {
    value: MAX_SHOWN_ON_PAGE,
    unit: "bytes",
    per: "page of rows",
    bounds: "Image and audio files in rows",
    refusal: "their sizes are shown",
  },
  parquetChunk: {
    value: MAX_CHUNK_BYTES,
    unit: "bytes",
    per: "column of a row group",
    bounds: "Bytes read of a Parquet column",
    refusal: "the column is not shown",
  },
  parquetChunks: {
    value: MAX_CHUNKS_BYTES,
    unit: "bytes",
    per: "Parquet preview",
    bounds: "Bytes read of all columns",
    refusal: "the column is not shown",
  },
  parquetPage: {
    value: MAX_PARQUET_PAGE,
    unit: "bytes",
    per: "page of a Parquet column",
    bounds: "A page, uncompressed",
    refusal: "a message on the page",
  },
  safetensorsHeader: {
    value: MAX_SAFETENSORS_HEADER,
    unit: "bytes",
    per: "safetensors file",
    bounds: "Header",
    refusal: "a message on the page",
  },
  ggufHeader: {
    value: MAX_GGUF_HEADER_BYTES,
    unit: "bytes",
    per: "GGUF file",
    bounds: "The header",
    refusal: "the file is treated as having no header",
  },
  ggufEntries: {
    value: MAX_GGUF_ENTRIES,
    unit: "entries",
    per: "GGUF file",
    bounds: "Metadata entries, and as many tensors",
    refusal: "the file is treated as having no header",
  },
  ggufText: {
    value: MAX_GGUF_TEXT_BYTES,
    unit: "bytes",
    per: "text in a GGUF header",
    bounds: "A value, such as a chat template",
    refusal: "the value is not read",
  },
  highlightBytes: {
    value: 204_800,
    unit: "bytes",
    per: "file",
    bounds: "Code with syntax highlighting",
    refusal: "shown without highlighting",
  },
  renderSeconds: {
    value: RENDER_SECONDS,
    unit: "seconds",
    per: "card, page, notebook or file",
    bounds:
      "Rendering, in a thread that is ended after this; `ORRERY_RENDER_THREADS` sets the number of threads",
    refusal: "a message on the page, 500",
  },
  renderMemory: {
    value: RENDER_MEMORY,
    unit: "bytes",
    per: "rendering thread",
    bounds: "Heap memory",
    refusal: "a message on the page, 500",
  },
  renderWaiting: {
    value: MAX_WAITING,
    unit: "requests",
    per: "hub process",
    bounds: "Pages waiting to be rendered, and as many cards and files",
    refusal: "a message on the page, 503",
  },
  replyBytes: {
    value: 67_108_864,
    unit: "bytes",
    per: "provider call",
    bounds: "A response",
    refusal: "502 in the shape of the protocol",
  },
  gatewayConnect: {
    value: 10,
    unit: "seconds",
    per: "provider call",
    bounds: "Connecting",
    refusal: "the next provider, else 504 in the shape of the protocol",
  },
  gatewayHeaders: {
    value: 180,
    unit: "seconds",
    per: "provider call",
    bounds: "Until a response begins",
    refusal: "the next provider, else 504 in the shape of the protocol",
  },
  gatewayIdle: {
    value: 60,
    unit: "seconds",
    per: "provider call",
    bounds: "Between two chunks of a response",
    refusal: "the response ends with an error",
  },
  gatewayTotal: {
    value: 600,
    unit: "seconds",
    per: "provider call",
    bounds: "A response that is read completely",
    refusal: "504 in the shape of the protocol",
  },
  addressParts: {
    value: 2_000,
    unit: "characters",
    per: "part of a URL",
    bounds: "A name, revision or path in a URL",
    refusal: "404",
  },
  http2Streams: {
    value: 100,
    unit: "requests",
    per: "HTTP/2 connection",
    bounds: "Concurrent requests, and 33 canceled requests per second",
    refusal: "the connection ends",
  },
  temporaryFileBytes: {
    setting: "ORRERY_LIMIT_TEMPORARY_FILE_BYTES",
    value: 1_073_741_824,
    unit: "bytes",
    per: "account; a visitor has a tenth",
    bounds:
      "Uploads and outputs of fal clients, kept for a day; the oldest outputs are deleted first",
    refusal: "507 storage_full",
  },
  passwordAttempts: {
    setting: "ORRERY_LIMIT_PASSWORD_ATTEMPTS",
    value: 10,
    unit: "attempts",
    per: "account and address (IPv6: /64), in 10 minutes",
    bounds: "Wrong passwords for one account; the right one from another address is accepted",
    refusal: "429 TooManyAttempts",
  },
  addressFailures: {
    setting: "ORRERY_LIMIT_ADDRESS_FAILURES",
    value: 100,
    unit: "attempts",
    per: "address (IPv6: /64), in 10 minutes",
    bounds: "Wrong passwords for any account",
    refusal: "429 TooManyAttempts",
  },
  signUps: {
    setting: "ORRERY_LIMIT_SIGN_UPS",
    value: 60,
    unit: "attempts",
    per: "address (IPv6: /64), in 10 minutes",
    bounds: "Sign-up forms, accepted or not",
    refusal: "429 TooManyAttempts",
  },
  pushBytes: {
    setting: "ORRERY_LIMIT_PUSH_BYTES",
    value: 4_294_967_296,
    unit: "bytes",
    per: "push",
    bounds: "Bytes of one `git push`; large files go to LFS and do not count",
    refusal: "413 RequestTooLarge",
  },
  fetchRequestBytes: {
    value: 33_554_432,
    unit: "bytes",
    per: "request",
    bounds: "Bytes requested by a `git fetch` or `git clone`, uncompressed",
    refusal: "413 RequestTooLarge",
  },
  gitProcesses: {
    setting: "ORRERY_LIMIT_GIT_PROCESSES",
    value: 32,
    unit: "processes",
    per: "hub process",
    bounds: "Concurrent short git commands; more wait in a queue per repo, 1,000 each",
    refusal: "503 TooBusy",
  },
  gitTransfers: {
    setting: "ORRERY_LIMIT_GIT_TRANSFERS",
    value: 64,
    unit: "processes",
    per: "hub process",
    bounds: "Concurrent clones, fetches and pushes; more wait in a queue per caller",
    refusal: "429 TooManyTransfers",
  },
  gitTransfersPerCaller: {
    setting: "ORRERY_LIMIT_GIT_TRANSFERS_PER_CALLER",
    value: 16,
    unit: "processes",
    per: "account or address",
    bounds: "The same for one caller; as many more can wait",
    refusal: "429 TooManyTransfers",
  },
  gitIdleSeconds: {
    setting: "ORRERY_LIMIT_GIT_IDLE_SECONDS",
    value: 300,
    unit: "seconds",
    per: "clone, fetch or push",
    bounds: "Without data in either direction",
    refusal: "the connection is closed",
  },
  gitTransferSeconds: {
    setting: "ORRERY_LIMIT_GIT_TRANSFER_SECONDS",
    value: 14_400,
    unit: "seconds",
    per: "clone, fetch or push",
    bounds: "Total time",
    refusal: "the connection is closed",
  },
  modelTextBytes: {
    setting: "ORRERY_LIMIT_MODEL_TEXT_BYTES",
    value: 1_000_000,
    unit: "bytes",
    per: "call of an embedded model",
    bounds:
      "Text for a model, counted before tokenizing; a prompt has at most 64 bytes per token of the model's context",
    refusal: "400 ContextLengthExceeded (`context_length_exceeded` below /v1)",
  },
  modelFileBytes: {
    setting: "ORRERY_LIMIT_MODEL_FILE_BYTES",
    value: 33_554_432,
    unit: "bytes",
    per: "call of an embedded model",
    bounds: "An image or recording for a model",
    refusal: "413 RequestTooLarge",
  },
  modelMessages: {
    value: 1000,
    unit: "entries",
    per: "chat with a embedded model",
    bounds: "Messages",
    refusal: "400 ContextLengthExceeded",
  },
  modelQueue: {
    value: 64,
    unit: "requests",
    per: "embedded model",
    bounds: "Calls waiting for a model; at most half of them from visitors",
    refusal: "503 Busy",
  },
  modelQueueOfCaller: {
    value: 16,
    unit: "requests",
    per: "model and account, or address of visitors",
    bounds: "Calls waiting for a model",
    refusal: "429 TooManyCalls",
  },
  modelLoad: {
    value: 120,
    unit: "seconds",
    per: "embedded model",
    bounds: "Loading a model",
    refusal: "504 Timeout; the model's process is killed",
  },
  modelRead: {
    value: 15,
    unit: "seconds",
    per: "call of an embedded model",
    bounds: "Decoding and tokenizing the input",
    refusal: "504 Timeout; the model's process is killed",
  },
  modelRun: {
    value: 60,
    unit: "seconds",
    per: "call of an embedded model",
    bounds: "A call without streaming",
    refusal: "504 Timeout; the model's process is killed if it does not stop",
  },
  modelGenerate: {
    value: 300,
    unit: "seconds",
    per: "call of an embedded model",
    bounds: "A generation; one minute to the first token and between tokens",
    refusal: "504 Timeout; the model's process is killed if it does not stop",
  },
  xetFileBytes: {
    setting: "ORRERY_LIMIT_XET_FILE_BYTES",
    value: 50_000_000_000,
    unit: "bytes",
    per: "file",
    bounds: "A file in a xet shard",
    refusal: "413 FileTooLarge",
  },
  xetShardBytes: {
    setting: "ORRERY_LIMIT_XET_SHARD_BYTES",
    value: 500_000_000_000,
    unit: "bytes",
    per: "shard",
    bounds: "All new files of one xet shard",
    refusal: "413 FileTooLarge",
  },
  xetShardBody: {
    value: MAX_SHARD_BYTES,
    unit: "bytes",
    per: "shard",
    bounds: "The body of a xet shard",
    refusal: "413 FileTooLarge",
  },
  xetXorbBody: {
    value: MAX_XORB_BYTES,
    unit: "bytes",
    per: "xorb",
    bounds: "The body of a xorb; its chunks have at most 64 MiB, and there are at most 8,192",
    refusal: "413 FileTooLarge, 400 BadRequest",
  },
});

export type LimitName = keyof typeof LIMITS;
/** The limits in force, by name. */
export type Limits = Readonly<Record<LimitName, number>>;

const rows = Object.entries(LIMITS) as [LimitName, Limit][];

/** The defaults, with those that `env` sets. Throws a `RangeError` that names a setting that is no whole number. */
export function readLimits(env: Readonly<Record<string, string | undefined>>): Limits {
  return Object.fromEntries(
    rows.map(([name, limit]) => {
      const { setting } = limit;
      const isClosed = env.ORRERY_SIGN_UP === "closed";
      const value = (isClosed ? limit.whenClosed : undefined) ?? limit.value;
      const text = setting && env[setting];
      if (!text) return [name, value];
      if (!/^\d{1,15}$/.test(text))
        throw new RangeError(`${setting}: invalid whole number "${text}"`);
      return [name, Number(text)];
    }),
  ) as Limits;
}

/** The rows of docs/limits.md. */
export const formatLimits = (): string =>
  rows
    .map(([, { setting, value, whenClosed, unit, per, bounds, refusal }]) => {
      const amountOf = (count: number) =>
        count === 0 ? "none" : `${count.toLocaleString("en-US")} ${unit}`;
      const closed = whenClosed === undefined ? "" : `; sign-up closed: ${amountOf(whenClosed)}`;
      const amount = amountOf(value) + closed;
      return `| ${bounds} | ${amount} | ${per} | ${refusal} | ${setting ? `\`${setting}\`` : "fixed"} |`;
    })
    .join("\n");
