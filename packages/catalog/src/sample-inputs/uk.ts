import type { LanguageSamples } from "./sample-inputs.ts";

/** Ukrainian. */
export const uk: LanguageSamples = {
  "fill-mask": ["Бджоли перетворюють нектар на [MASK]."],
  translation: ["Нічний поїзд прибуває на світанку."],
};
