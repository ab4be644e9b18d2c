import { expect, it } from "vitest";
import { readToolChoice } from "./tool-choice.ts";

const tool = (name: string) => ({ type: "function", function: { name } });
const tools = [tool("f"), tool("g")];
const named = (name: string) => ({ type: "function", function: { name } });
const allowed = (mode: string, ...names: string[]) => ({
  type: "allowed_tools",
  allowed_tools: { mode, tools: names.map(named) },
});

it.each<[unknown, string, string[]]>([
  [undefined, "auto", ["f", "g"]],
  ["auto", "auto", ["f", "g"]],
  ["none", "none", ["f", "g"]],
  ["required", "required", ["f", "g"]],
  [named("g"), "required", ["g"]],
  [allowed("auto", "f"), "auto", ["f"]],
  [allowed("required", "f"), "required", ["f"]],
])("reads %j", (choice, kind, names) => {
  const read = readToolChoice({ tools, tool_choice: choice });
  expect(read.kind).toBe(kind);
  expect(read.tools.map(({ name }) => name)).toEqual(names);
});

it("allows no call without tools", () => {
  expect(readToolChoice({}).kind).toBe("none");
  expect(readToolChoice({ tools: [], tool_choice: "auto" }).kind).toBe("none");
});

it.each<[object, string]>([
  [{ tools, tool_choice: "always" }, "tool_choice"],
  [{ tools, tool_choice: named("h") }, "tool_choice"],
  [{ tools, tool_choice: allowed("auto", "h") }, "tool_choice"],
  [{ tools, tool_choice: { type: "custom", custom: { name: "f" } } }, "tool_choice"],
  [{ tool_choice: "required" }, "tool_choice"],
  [{ tools: {} }, "tools"],
  [{ tools: [tool("f"), tool("f")] }, "tools"],
  [{ tools: [tool("a name")] }, "tools"],
  [{ tools: [{ type: "web_search" }] }, "tools"],
  [{ tools: [{ type: "function", function: { name: "f", parameters: [] } }] }, "tools"],
  [{ tools, parallel_tool_calls: "no" }, "parallel_tool_calls"],
])("refuses %j", (request, param) => {
  expect(() => readToolChoice(request as never)).toThrow(
    expect.objectContaining({ code: "invalid-input", param }),
  );
});
