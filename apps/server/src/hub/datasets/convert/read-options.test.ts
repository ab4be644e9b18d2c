import { expect, it } from "vitest";
import { useConvertingHub, written } from "./testing/use-converting-hub.ts";

const hub = useConvertingHub();

it("reads the options and labels of the card, and refuses options that it does not know", async () => {
  const files = written("options");
  expect((await hub.publish("semicolons", files))?.splits).toMatchObject([{ rows: 2 }]);
  const rows = await hub.query(
    "semicolons",
    "default/train/0000.parquet",
    "SELECT kind::INT AS kind, text FROM made",
  );
  expect(rows).toEqual([
    { kind: 1, text: "a,b" },
    { kind: 0, text: "c" },
  ]);
  const page = await hub.ada.get("/datasets/ada/semicolons/viewer?_data=datasetRows");
  const [first] = JSON.parse(page.body).viewer.content.page.rows;
  expect(first.cells).toEqual(["dog", "a,b"]);
  const errorFor = async (name: string, option: string) => {
    const card = `${files["README.md"]}`.replace("sep: ;", option);
    return (await hub.publish(name, { ...files, "README.md": card }))?.splits[0]?.error;
  };
  expect(await errorFor("skipping", "skiprows: 1")).toContain(
    "the option `skiprows`, which the hub does not know. It knows: sep, delimiter.",
  );
  expect(await errorFor("long", "sep: '::'")).toContain("must be one character");
});
