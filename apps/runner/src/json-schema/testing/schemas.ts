/** Schemas that a grammar must follow, by what is special about them. */
export const SCHEMAS: Readonly<Record<string, object | boolean>> = {
  "a pattern and a range": {
    type: "object",
    properties: {
      code: { type: "string", pattern: "^[a-z]{2}$" },
      count: { type: "integer", minimum: 1, maximum: 3 },
    },
    required: ["code", "count"],
    additionalProperties: false,
  },
  "optional properties between required ones": {
    type: "object",
    properties: {
      a: { type: "boolean" },
      b: { const: "x" },
      c: { type: "null" },
      d: { enum: [1, "two", null, { three: [3] }] },
    },
    required: ["b", "d"],
    additionalProperties: false,
  },
  "whole numbers on both sides of zero": { type: "integer", minimum: -1234, maximum: 98_765 },
  "a narrow range": { type: "integer", minimum: 1995, maximum: 2013 },
  "excluded limits": { type: "integer", exclusiveMinimum: -3, exclusiveMaximum: 2 },
  "numbers above zero": { type: "number", exclusiveMinimum: 0, maximum: 1 },
  "numbers on both sides": { type: "number", minimum: -2, maximum: 10 },
  "any number": { type: "number" },
  "lengths in code points": { type: "string", minLength: 3, maxLength: 5 },
  "a length beyond a block": { type: "string", minLength: 120, maxLength: 340 },
  "a long pattern": {
    type: "string",
    pattern: "^(?:\\+\\d{1,3} )?(\\(\\d{3}\\)|\\d{3})[-. ]\\d{4}$",
  },
  "a pattern with quotes": { type: "string", pattern: '^["\\\\/][^a-z]{3}\\u00e9$' },
  "lists with limits": {
    type: "array",
    items: { type: "integer", minimum: 0, maximum: 9 },
    minItems: 2,
    maxItems: 4,
  },
  "a list that begins differently": {
    type: "array",
    prefixItems: [{ type: "boolean" }, { enum: ["a", "b"] }],
    items: { type: "null" },
    minItems: 1,
    maxItems: 4,
  },
  "a pair": {
    type: "array",
    items: [{ const: 1 }, { const: 2 }],
    additionalItems: false,
    minItems: 2,
  },
  alternatives: {
    anyOf: [
      { type: "integer", maximum: 0 },
      { type: "string", maxLength: 2 },
    ],
  },
  "alternatives with a common part": {
    type: "object",
    properties: { id: { type: "integer", minimum: 0, maximum: 9 } },
    required: ["id"],
    anyOf: [
      { properties: { name: { type: "string", maxLength: 4 } }, required: ["name"] },
      { properties: { size: { type: "integer", minimum: 1, maximum: 2 } }, required: ["size"] },
    ],
  },
  "exactly one by what tells them apart": {
    oneOf: [
      {
        type: "object",
        properties: { kind: { const: "cat" }, lives: { type: "integer", minimum: 1, maximum: 9 } },
      },
      {
        type: "object",
        properties: { kind: { const: "dog" }, barks: { type: "boolean" } },
        required: ["barks"],
      },
      { type: "null" },
    ],
  },
  "all of several": {
    allOf: [
      { $ref: "#/$defs/named" },
      { type: "object", properties: { age: { type: "integer", minimum: 0 } }, required: ["age"] },
      { properties: { age: { maximum: 150 } } },
    ],
    $defs: {
      named: {
        type: "object",
        properties: { name: { type: "string", minLength: 1, maxLength: 3 } },
        required: ["name"],
      },
    },
  },
  "a tree": {
    $ref: "#/$defs/node",
    $defs: {
      node: {
        type: "object",
        properties: {
          value: { type: "integer", minimum: 0, maximum: 9 },
          children: { type: "array", items: { $ref: "#/$defs/node" }, maxItems: 1 },
        },
        required: ["value"],
        additionalProperties: false,
      },
    },
  },
  "other properties": {
    type: "object",
    properties: { a: { type: "integer", minimum: 0, maximum: 9 }, ab: { type: "boolean" } },
    additionalProperties: { type: "null" },
  },
  "listed values within limits": {
    allOf: [
      { enum: [-5, 1, 2, 2.5, 9, "long enough", "no", [1], [1, 2], true, null] },
      {
        type: ["integer", "string", "array"],
        minimum: 1,
        exclusiveMaximum: 9,
        minLength: 3,
        minItems: 2,
      },
    ],
  },
  formats: {
    type: "object",
    properties: {
      day: { type: "string", format: "date" },
      at: { type: "string", format: "date-time" },
      id: { type: "string", format: "uuid" },
      from: { type: "string", format: "ipv4" },
      to: { type: "string", format: "ipv6" },
      mail: { type: "string", format: "email" },
      host: { type: "string", format: "hostname" },
      took: { type: "string", format: "duration" },
      note: { type: "string", format: "my-own", maxLength: 3 },
    },
    required: ["day", "at", "id", "from", "to", "mail", "host", "took", "note"],
    additionalProperties: false,
  },
  "names that need care": {
    type: "object",
    properties: {
      'a"b\\': { type: "null" },
      "é\n": { const: 'x"\u0007' },
      "]-^": { const: "\u{1F600}" },
    },
    required: ['a"b\\', "é\n", "]-^"],
    additionalProperties: false,
  },
};
