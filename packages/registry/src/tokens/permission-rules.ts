/** What fine-grained tokens are made of. Pure: pages check it before the hub does. */
export { TOKEN_DECISIONS, TOKEN_POLICIES } from "../token-policies/token-policy.ts";
export { MAX_OVERLAP_HOURS } from "./access-token.ts";
export { MAX_GRANT_ENTITIES } from "./grants.ts";
export {
  type EntityType,
  factsOf,
  isPermission,
  PERMISSION_AREAS,
  PERMISSIONS,
  type Permission,
  type PermissionArea,
} from "./permission.ts";
