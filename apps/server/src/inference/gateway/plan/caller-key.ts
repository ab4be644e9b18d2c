import type { Caller } from "../gateway-call.ts";

/** The same for calls that may share what was looked up for one of them. */
export const callerKey = ({ viewer, billTo = "" }: Caller): string =>
  viewer.kind === "account"
    ? `${viewer.key} ${viewer.grants?.key ?? viewer.scope} ${viewer.models ? viewer.tokenKey : ""} ${billTo}`
    : `- ${billTo}`;
