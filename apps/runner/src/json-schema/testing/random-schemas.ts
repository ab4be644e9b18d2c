import { seededRandom } from "../../generation/seeded-random.ts";

const PATTERNS = [
  "^[a-c]{1,4}$",
  "^(ab|c){1,3}d?$",
  "^\\d{3}-\\d{2}$",
  "^[^a-z]{2}$",
  '^["\\\\]{1,2}$',
];
const FORMATS = ["date", "time", "date-time", "uuid", "ipv4", "ipv6", "email", "hostname"];
const NAMES = ["a", "b", "ab", "é", 'k"', ""];
const LISTED = [1, -900, true, null, "x", 'z"\n', [1], { x: [1] }];

/** Draws schemas of all kinds, whose matching texts are short. */
export function randomSchemas(seed: number): () => object {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const maybe = (schema: object): object => (random() < 0.5 ? schema : {});
  const some = <Item>(items: readonly Item[]) => items.filter(() => random() < 0.5);

  const text = (): object => {
    const minLength = below(4);
    return pick([
      { type: "string", pattern: pick(PATTERNS) },
      { type: "string", format: pick(FORMATS) },
      { type: "string", ...maybe({ minLength }), maxLength: minLength + below(6) },
    ]);
  };
  const number = (): object => {
    const low = below(2000) - 1000;
    const high = low + below(pick([3, 50, 3000])) + 1;
    return {
      type: pick(["integer", "number"]),
      ...maybe({ [pick(["minimum", "exclusiveMinimum"])]: low }),
      ...maybe({ [pick(["maximum", "exclusiveMaximum"])]: high }),
    };
  };
  const value = (): object =>
    pick([
      text,
      number,
      () => ({ enum: some(LISTED) }),
      () => ({ type: pick(["boolean", "null"]) }),
    ])();
  const object = (depth: number): object => {
    const names = some(NAMES);
    return {
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, schema(depth - 1)])),
      ...maybe({ required: some(names) }),
      ...maybe({ additionalProperties: pick([false, value()]) }),
    };
  };
  const array = (depth: number): object => {
    const minItems = below(3);
    return {
      ...{ type: "array", items: schema(depth - 1), maxItems: minItems + below(3) },
      ...maybe({ minItems }),
      ...maybe({ prefixItems: [schema(depth - 1)] }),
    };
  };
  const tagged = (depth: number): object => ({
    oneOf: [
      { type: "object", properties: { kind: { const: "p" }, v: schema(depth - 1) } },
      { type: "object", properties: { kind: { const: "q" } }, required: ["kind"] },
      { type: "null" },
    ],
  });
  const schema = (depth: number): object => {
    if (depth <= 0) return value();
    const both = () => [schema(depth - 1), schema(depth - 1)];
    return pick([
      value,
      () => object(depth),
      () => object(depth),
      () => array(depth),
      () => tagged(depth),
      () => ({ anyOf: both() }),
      () => ({ allOf: both() }),
      () => ({ $ref: "#/$defs/other" }),
    ])();
  };
  return () => ({ ...schema(3), $defs: { other: object(1) } });
}
