import type { Job } from "./job.ts";
import type { FileInput } from "./media.ts";
import type { MediaReply } from "./media-reply.ts";
import type { RealtimeService } from "./realtime-service.ts";
import type { TaskIO, TaskName } from "./task-io.ts";

/** A model that changes another one, as the provider loads it. */
export interface Adapter {
  readonly kind: "lora";
  /** The path of the weights in the model's repo; some providers need none. */
  readonly weightsPath?: string;
}

export type Call<T extends TaskName> = CallWith<TaskIO[T]["input"]>;

interface CallWith<Input> {
  /** The provider's own name for the model. */
  readonly providerModelId: string;
  readonly hubModelId: string;
  /** Where the model's files are, for adapters. */
  readonly hubUrl: string;
  /** Sent through the hub's router, not straight to the provider. */
  readonly routed: boolean;
  readonly adapter?: Adapter;
  readonly input: Input;
}

export type CallBody =
  /** May hold `EmbeddedFile`s where a file's text belongs. */
  | { readonly kind: "json"; readonly json: Readonly<Record<string, unknown>> }
  /** The file's bytes, unchanged. */
  | { readonly kind: "file"; readonly file: FileInput }
  /** A form with the file in the field `file`, if it has no other name. */
  | {
      readonly kind: "form";
      readonly file: FileInput;
      readonly name?: string;
      readonly fields: Readonly<Record<string, string>>;
      /** Further files, by the names of their fields. */
      readonly files?: Readonly<Record<string, FileInput>>;
      /** Fields that come more than once, as `name[]`. */
      readonly lists?: Readonly<Record<string, readonly string[]>>;
    };

export interface Prepared {
  /** Begins with a slash; safe to append to a base URL. */
  readonly path: string;
  readonly body: CallBody;
}

export type ProviderTask<T extends TaskName> = ProviderTaskWith<
  TaskIO[T]["input"],
  TaskIO[T]["output"]
>;

interface ProviderTaskWith<Input, Output> {
  /** Pure. The client sends what this returns; a snippet prints it. */
  readonly request: (call: CallWith<Input>) => Prepared;
  /** Reads the finished answer: JSON, or a `Blob` where the provider sent bytes. */
  readonly response: (reply: unknown, providerModelId: string) => Output;
  /** The location of the image, audio or video file in that response. */
  readonly media?: MediaReply;
  /** Present when the first reply is a receipt and the answer has to be fetched. */
  readonly job?: Job;
  /** `mask` among the parameters is a file: what of an image may change. Others are sent none. */
  readonly takesMask?: true;
  /** Where this task is not served at the provider's `baseUrl`. */
  readonly baseUrl?: string;
  /** The path behind a custom endpoint's URL, given that URL without its trailing slashes. */
  readonly endpointPath?: (endpointUrl: string) => string;
  /** Returns false for models without this task. */
  readonly serves?: (providerModelId: string) => boolean;
  /** The audio types it understands, the best first; absent when it takes any. */
  readonly audioTypes?: readonly string[];
}

/** A service that runs models for us. One file per provider, under `providers/`. */
export interface Provider {
  readonly label: string;
  /** The provider's organization on the hub, for its logo and page. */
  readonly hubOrganization: string;
  /** Absent for the hub's own runtime, which is always reached through the router. */
  readonly baseUrl?: string;
  /** Addresses that the hub calls in place of `baseUrl`, each as often as its weight says. */
  readonly replicas?: readonly { readonly baseUrl: string; readonly weight: number }[];
  /** The Authorization header's value for the provider's own key. */
  readonly authorization: (key: string) => string;
  /** Further headers every call needs. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Accepts only its own keys: the router cannot forward to it. */
  readonly directOnly?: boolean;
  /** Called with the runtime's own SDK and credentials, not by plain HTTP. */
  readonly protocol?: "bedrock";
  /** Its URL may be inside the operator's own network, and needs no https. */
  readonly isLocal?: boolean;
  /** The hub’s own clients ask about its jobs at the root of any hub but the public one. */
  readonly asksAtRoot?: boolean;
  /** Works without a key as well. */
  readonly isKeyless?: boolean;
  /** Where it keeps the files that its replies point at; `*.example.com` for all below a name. */
  readonly mediaHosts?: readonly string[];
  /**
   * A URL, or a path at `baseUrl`, that costs nothing and rejects a wrong key, for chats without a `models`
   * endpoint.
   */
  readonly keyCheck?: string;
  /** Where it has live sessions; absent when it has none. */
  readonly realtime?: RealtimeService;
  readonly tasks: { readonly [T in TaskName]?: ProviderTask<T> };
}

export const bearer = (key: string): string => `Bearer ${key}`;

/** A body of JSON. */
export const json = (value: Readonly<Record<string, unknown>>): CallBody => ({
  kind: "json",
  json: value,
});
