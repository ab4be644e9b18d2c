/** What rules and decisions about mirrors may be. Pure: pages check it before the hub does. */
export { MAX_MIRROR_REASON } from "../mirror-requests/mirror-request.ts";
export {
  isMirrorRuleKind,
  MIRROR_EFFECTS,
  MIRROR_RULE_KIND_NAMES,
  MIRROR_RULE_KINDS,
} from "./mirror-rule.ts";
