import type { QualityLimits, TextQuality } from "../../quality/quality-work.ts";
import type { Split } from "../open-split.ts";
import { findNearDuplicates } from "./find-near-duplicates.ts";
import { findPersonalData } from "./find-personal-data.ts";
import { mixLanguages } from "./mix-languages.ts";
import { sampleTexts } from "./sample-texts.ts";

/** What is found in the texts of a sample. */
export async function inspectTexts(split: Split, limits: QualityLimits): Promise<TextQuality> {
  const sampled = await sampleTexts(split, limits);
  return {
    sample: sampled.sample,
    near: findNearDuplicates(sampled),
    languages: mixLanguages(sampled),
    personal: findPersonalData(sampled),
  };
}
