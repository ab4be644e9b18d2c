export { describeBlobStore } from "./blob-store-contract.ts";
export { describeGitStore } from "./git-store-contract.ts";
export { describeRegistry, type TestWorld } from "./registry-contract.ts";
