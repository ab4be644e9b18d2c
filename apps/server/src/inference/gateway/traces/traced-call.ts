import type { GatewayCall } from "../gateway-call.ts";

/** What spans say of a call, whole or live. */
export type TracedCall = Pick<GatewayCall, "id" | "caller" | "task"> & { readonly input?: unknown };
