import { expect, it } from "vitest";
import { z } from "zod";
import { exampleOf } from "./example-of.ts";
import { fieldsOf, typeOf } from "./schema-fields.ts";
import { toJsonSchema } from "./to-json-schema.ts";

const entry = z.strictObject({ path: z.string(), size: z.number().nullish() }).meta({
  id: "TestEntry",
});
const schemaOf = (zod: z.ZodType) => {
  const { schema, named } = toJsonSchema(zod);
  return [schema, named] as const;
};

it("lists fields of objects in lists by their path", () => {
  const [schema, named] = schemaOf(z.object({ files: z.array(entry), next: z.int().default(3) }));
  expect(fieldsOf(schema, named)).toEqual([
    { name: "files", type: "array of TestEntry", isRequired: true },
    { name: "files[].path", type: "string", isRequired: true },
    { name: "files[].size", type: "number or null", isRequired: false },
    { name: "next", type: "integer", isRequired: false, usual: "3" },
  ]);
});

it("joins variants, and requires what each of them requires", () => {
  const kind = (name: string) => z.strictObject({ kind: z.literal(name), [name]: z.string() });
  const [schema, named] = schemaOf(z.discriminatedUnion("kind", [kind("a"), kind("b")]));
  expect(fieldsOf(schema, named).map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ["kind", true],
    ["a", false],
    ["b", false],
  ]);
});

it("makes the smallest body that the schema accepts", () => {
  const body = z.object({
    name: z.string(),
    type: z.enum(["model", "dataset"]),
    count: z.int().min(2),
    files: z.array(entry).min(1),
    note: z.string().nullish(),
    isOpen: z.boolean(),
  });
  const example = exampleOf(...schemaOf(body));
  expect(example).toEqual({
    name: "text",
    type: "model",
    count: 2,
    files: [{ path: "text" }],
    isOpen: false,
  });
  expect(body.safeParse(example).success).toBe(true);
});

it("names types in words", () => {
  expect(typeOf(schemaOf(z.union([z.string(), z.array(z.number())]))[0])).toBe(
    "string or array of number",
  );
  expect(typeOf(schemaOf(z.unknown())[0])).toBe("any");
});
