import type { Pipe } from "../pipe.ts";

const USUAL_RATE = 16_000;

/** The samples per second that a model listens to. */
export const rateOf = ({ processor }: Pipe): number =>
  processor?.feature_extractor?.config.sampling_rate ?? USUAL_RATE;
