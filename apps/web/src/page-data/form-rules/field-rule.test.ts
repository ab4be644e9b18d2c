import { expect, it } from "vitest";
import { CHANGE_PASSWORD, SIGN_UP } from "./account-forms.ts";
import { fieldAttributes } from "./field-rule.ts";
import { MAPPING } from "./provider-forms.ts";
import { DESCRIBE } from "./repo-forms.ts";

it("gives a control its name and limits", () => {
  expect(fieldAttributes(SIGN_UP, "name")).toEqual({ name: "name", required: true, maxLength: 39 });
  expect(fieldAttributes(DESCRIBE, "description")).toEqual({ name: "description", maxLength: 500 });
  expect(fieldAttributes(MAPPING, "inputPrice")).toEqual({
    name: "inputPrice",
    type: "number",
    min: 0,
    max: 1_000_000,
    step: "any",
  });
  expect(fieldAttributes(MAPPING, "contextLength")).toMatchObject({ min: 1, step: 1 });
});

it("leaves a least length to the hub, which reports all fields at once", () => {
  expect(fieldAttributes(CHANGE_PASSWORD, "password")).toEqual({
    name: "password",
    required: true,
    maxLength: 256,
  });
});

it("explains an invalid name with the rule of new names", () => {
  expect(SIGN_UP.name.problem("-ada")).toContain("2 to 39 letters");
  expect(SIGN_UP.name.problem("models")).toContain("reserved");
  expect(SIGN_UP.name.problem("ada")).toBeUndefined();
});
