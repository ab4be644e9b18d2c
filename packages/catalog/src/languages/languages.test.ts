import { expect, it } from "vitest";
import { findLanguage, listLanguages } from "./languages.ts";

it.each([
  ["fr", "fr", "French"],
  ["FR", "fr", "French"],
  ["pt-BR", "pt", "Portuguese"],
  ["zh_Hant", "zh", "Chinese"],
  ["aaa", "aaa", "Ghotuo"],
  ["zzj", "zzj", "Zuojiang Zhuang"],
  ["swh", "swh", "Swahili (individual language)"],
])("knows %s", (code, found, name) => {
  expect(findLanguage(code)).toMatchObject({ code: found, name });
});

it.each(["", "x", "english", "qq", "a b", "\n", "../"])("does not know %j", (code) => {
  expect(findLanguage(code)).toBeUndefined();
});

it("finds every language it lists", () => {
  const languages = listLanguages();
  expect(languages.length).toBe(184 + 7916);
  expect(new Set(languages.map(({ code }) => code)).size).toBe(languages.length);
  for (const { code, name } of languages) {
    expect(code).toMatch(/^[a-z]{2,3}$/);
    expect(name).not.toBe("");
  }
  for (const language of languages.slice(0, 1_000))
    expect(findLanguage(language.code)).toEqual(language);
});
