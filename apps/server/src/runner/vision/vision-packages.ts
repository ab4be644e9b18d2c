import type { PinnedPackage } from "../setup/pinned-package.ts";

/** Of llama.node's binaries: llama.cpp with its library for images. They work without its JavaScript. */
export const VISION_VERSION = "1.7.15";

/** By system. */
const PACKAGES: Readonly<Record<string, PinnedPackage>> = {
  "linux-x64": {
    name: "@fugood/node-llama-linux-x64",
    integrity:
      "sha512-UoWfQ/ILCHAg+RXnESB2wrmf/Y+gXbdsIh7eq4qIRTI91FQfUvrxQD3eBmIJ22Fvv66K0yoNcj336ZjFFXTrCQ==",
  },
  "linux-arm64": {
    name: "@fugood/node-llama-linux-arm64",
    integrity:
      "sha512-JYTVNg/9n0VqIHy/k79OMIWztehGEQWv3ZKuW8SigVfnsEGPS9BAZz+5fudahn1vsoKZ7SigUQRxdjWV7Ywfpw==",
  },
  "darwin-arm64": {
    name: "@fugood/node-llama-darwin-arm64",
    integrity:
      "sha512-4wkpEz9tYWo1xPm/s80L1P9wkqiup1J06zGeQLy4E02BbQK8fl3DqwQVOIGUWD3E2QfDJZ8MmaFSrqK7eOTiYQ==",
  },
};

/** `undefined` where this system has no such runtime. */
export const visionPackage = (system: string): PinnedPackage | undefined => PACKAGES[system];
