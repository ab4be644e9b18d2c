import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ru } from "./ru.ts";
import type { LanguageSamples } from "./sample-inputs.ts";
import { uk } from "./uk.ts";
import { zh } from "./zh.ts";

/** Samples by ISO 639-1 code. */
export const sampleInputs = { ar, de, en, es, fr, it, ru, uk, zh } satisfies Record<
  string,
  LanguageSamples
>;
