export { describeBlobStore } from "./blob-store-contract.ts";
export { describeGitStore } from "./git-store-contract.ts";
export { describeRegistry, type TestWorld } from "./registry-contract.ts";
export { type CreateWorld, repoId, signUp } from "./test-world.ts";
export * from "./xorb-store-contract.ts";
