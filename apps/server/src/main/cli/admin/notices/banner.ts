import { BANNER_LEVELS, OPERATOR } from "@orrery/registry";
import { getNotices } from "../../../../hub/admin/notices.ts";
import { readArguments } from "../../arguments.ts";
import { oneOf, timeOf } from "../options.ts";
import { runVerb } from "../run-verb.ts";
import { withHub } from "../with-hub.ts";

/** Prints the notice above every page, or changes it: `orrery admin banner`. */
export const bannerCommand = (words: readonly string[]): Promise<void> =>
  runVerb(words, show, { set, remove });

async function show(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, { json: { type: "boolean" } } as const, []);
  await withHub(async (hub) => {
    const { banner } = await getNotices(hub, OPERATOR);
    if (values.json) return console.log(JSON.stringify(banner ?? null));
    if (!banner) return console.log("No banner.");
    const { text, level, from, until } = banner;
    const times = [...(from ? [`from ${from}`] : []), ...(until ? [`until ${until}`] : [])];
    console.log([level, text, ...times].join("  "));
  });
}

const SET_OPTIONS = {
  level: { type: "string" },
  from: { type: "string" },
  until: { type: "string" },
} as const;

async function set(words: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(words, SET_OPTIONS, ["TEXT"]);
  const level = oneOf("level", BANNER_LEVELS, values.level) ?? "info";
  const [from, until] = [timeOf("from", values.from), timeOf("until", values.until)];
  const banner = { text: positionals[0] ?? "", level, from, until };
  await withHub(({ registry }) => registry.banners.set(OPERATOR, banner));
}

async function remove(words: readonly string[]): Promise<void> {
  readArguments(words, {}, []);
  await withHub(({ registry }) => registry.banners.set(OPERATOR, undefined));
}
