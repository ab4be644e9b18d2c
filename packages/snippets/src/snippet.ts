import type { Adapter, Providers } from "@orrery/inference";
import type { SampleFile } from "./sample-file.ts";

export type Language = "python" | "js" | "sh";

export type Client =
  | "openai"
  | "huggingface_hub"
  | "fal_client"
  | "requests"
  | "huggingface.js"
  | "fetch"
  | "curl"
  /** Of hosted model runtimes. */
  | "boto3"
  | "aws-sdk"
  | "curl-invoke";

/** A program to copy. Every value in it went through its language's quoter. */
export interface Snippet {
  readonly language: Language;
  readonly client: Client;
  readonly content: string;
}

/** What the reader chose. Nothing here is trusted: it may come from an address bar. */
export interface SnippetOptions {
  /** This hub's own address; the router answers there too unless `routerUrl` says otherwise. */
  readonly hubUrl: string;
  readonly routerUrl?: string;
  /** A provider's id, or `auto`, which is the default. */
  readonly provider?: string;
  /** Whom the hub chooses for `auto`, where that is known: clients call that provider by their own rules. */
  readonly autoProvider?: string;
  /** Instead of the built-in providers: theirs and those of a hub's operator. */
  readonly providers?: Providers;
  /** The provider's own name for the model; the hub's id when absent. */
  readonly providerId?: string;
  readonly adapter?: Adapter;
  /** Printed as it is. Absent: the program reads an environment variable. Empty: no credential. */
  readonly accessToken?: string;
  /** A server of one's own. */
  readonly endpointUrl?: string;
  /** The organization that pays. */
  readonly billTo?: string;
  readonly streaming?: boolean;
  /** Straight to the provider, with its own key. */
  readonly directRequest?: boolean;
  /** Takes the place of the task's sample; in the sample's shape. */
  readonly inputs?: unknown;
  /** Where the file that `inputs` names is fetched; the program expects it beside itself when absent. */
  readonly sample?: SampleFile;
  readonly messages?: readonly unknown[];
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly top_p?: number;
  /** Further fields of a chat's body, such as `seed` or `tools`. */
  readonly chatOptions?: Readonly<Record<string, unknown>>;
  /** Only these; everything when absent. */
  readonly language?: Language;
  readonly client?: Client;
}
