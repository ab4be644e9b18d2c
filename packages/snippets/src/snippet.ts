import type { Adapter, Providers } from "@orrery/inference";
import type { ClientSupport } from "./client-support/client-support.ts";
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

/** The reader's choices. Untrusted: they may come from a URL. */
export interface SnippetOptions {
  /** This hub's origin; also the router's, unless `routerUrl` is set. */
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
  /** Printed unchanged. Absent: the program reads an environment variable. Empty: no credential. */
  readonly accessToken?: string;
  /** Your own server. */
  readonly endpointUrl?: string;
  /** The organization that pays. */
  readonly billTo?: string;
  readonly streaming?: boolean;
  /** Straight to the provider, with its own key. */
  readonly directRequest?: boolean;
  /** Replaces the task's sample; in the sample's shape. */
  readonly inputs?: unknown;
  /** Options of a task other than chat, such as `top_k`. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Where the file of `inputs` is fetched; if absent, the program expects it in the current folder. */
  readonly sample?: SampleFile;
  readonly messages?: readonly unknown[];
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly top_p?: number;
  /** Further fields of a chat's body, such as `seed` or `tools`. */
  readonly chatOptions?: Readonly<Record<string, unknown>>;
  /** Overrides of the built-in facts; a client with an `undefined` row has no programs. */
  readonly clientSupport?: Readonly<Record<string, ClientSupport | undefined>>;
  /** Only these; everything when absent. */
  readonly language?: string;
  readonly client?: string;
}
