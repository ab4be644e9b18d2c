export { RECORDED_REPLIES, type RecordedReply } from "./recorded-replies.ts";
