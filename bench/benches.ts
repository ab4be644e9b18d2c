/** One program of this folder, and how long a look at it takes. */
export interface Bench {
  readonly about: string;
  /** Words for a quick run, a few minutes for all benches together, and for the sizes of RESULTS.md. */
  readonly quick: readonly string[];
  readonly full: readonly string[];
  /** Programs of the machine that it compares with where they are installed. */
  readonly compares?: readonly string[];
  /** Needs the packages of `peers/`, and gets that folder as its first word. */
  readonly peers?: true;
  /** Gets a new folder as its first word. */
  readonly folder?: true;
}

/** Every bench by the name of its file. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  "first-minute": {
    about: "start, idle memory, weight of a page, publishing a file",
    quick: ["100"],
    full: ["1000"],
  },
  resolve: { about: "HEAD of a file beside a bare Node server", quick: ["3"], full: ["10"] },
  transfer: {
    about: "downloads and uploads beside nginx",
    quick: ["200"],
    full: ["2000"],
    compares: ["nginx", "curl"],
  },
  mirror: {
    about: "files of another hub through a mirror, and from that hub itself",
    quick: ["10", "3"],
    full: ["20", "9"],
  },
  clone: {
    about: "git clone beside git http-backend",
    quick: ["200"],
    full: ["1000"],
    compares: ["git"],
  },
  tree: { about: "listing 10,000 files", quick: [], full: [] },
  "list-page": { about: "the list of models in a browser", quick: [], full: [] },
  "panel-switch": { about: "the usage panel, from press to frame", quick: [], full: [] },
  catalog: {
    about: "lists and searches beside SQL in PostgreSQL",
    quick: ["20000", "5000"],
    full: ["2000000", "500000"],
    folder: true,
  },
  rows: {
    about: "bytes of repos in PostgreSQL, for the sizing table of docs/scale.md",
    quick: ["2000", "50"],
    full: ["20000", "500"],
    folder: true,
  },
  "dataset-engine": {
    about: "rows, filters, statistics and search of a dataset beside DuckDB alone",
    quick: ["200000", "20"],
    full: ["10000000", "200"],
  },
  "convert-pictures": {
    about: "a folder of pictures as Parquet files",
    quick: ["500", "5000"],
    full: ["20000", "5000"],
  },
  "one-and-many": {
    about: "PostgreSQL and S3 compared with the folder, three processes compared with one",
    quick: ["1", "1", "200"],
    full: ["3", "3", "1000"],
  },
  "web-memory": {
    about: "resident memory of a web-only process on PostgreSQL and S3, busy and idle",
    quick: ["110"],
    full: ["110"],
  },
  snippets: { about: "printed programs beside @huggingface/inference", quick: [], full: [] },
  gateway: { about: "calls of models beside Portkey", quick: [], full: [], peers: true },
  runtime: { about: "frames and answers of the Bedrock server", quick: [], full: [] },
  runner: {
    about: "embedded generation beside llama.cpp alone, one and eight at once",
    quick: ["3"],
    full: ["9"],
  },
  "second-turn": { about: "the next turn of a long conversation", quick: [], full: [] },
  "one-crashes": {
    about: "answers of a model while another one crashes",
    quick: ["3"],
    full: ["20"],
  },
  "long-prompt": { about: "a long prompt beside a small chat", quick: [], full: [] },
  "realtime-client": { about: "our client of live sessions beside fal's", quick: [], full: [] },
  "realtime-server": { about: "live sessions beside a bare echo", quick: [], full: [] },
  "event-loop": { about: "how long requests hold up the hub", quick: [], full: [] },
  "hostile-inputs": { about: "the same for hostile inputs", quick: [], full: [] },
};
