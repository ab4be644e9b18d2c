import type { Registry } from "@orrery/registry";
import type { Endpoint } from "../../realtime/endpoint-id.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import type { Caller } from "../gateway/gateway-call.ts";
import type { TemporaryFiles } from "./temporary-files.ts";

export interface FalDeps {
  readonly registry: Registry;
  readonly gateway: Gateway;
  readonly files: TemporaryFiles;
}

/** A call of a model in the words of fal's clients. */
export interface FalCall {
  readonly id: string;
  readonly caller: Caller;
  readonly endpoint: Endpoint;
  readonly fallbacks?: readonly string[];
  readonly timeoutMs?: number | undefined;
  /** JSON. */
  readonly input: unknown;
  /** Where the files of the answer will be, without a slash at the end. */
  readonly origin: string;
}
