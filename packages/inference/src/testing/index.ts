export { RECORDED_REPLIES, type RecordedReply } from "./recorded-replies.ts";
export { RECORDED_INVOCATIONS, type RecordedInvocation } from "./recorded-runtime.ts";
