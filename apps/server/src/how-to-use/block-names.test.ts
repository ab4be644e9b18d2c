import { expect, it } from "vitest";
import { blockNames } from "./block-names.ts";

it("names a piece by its title, else by what its commands or its first comment say", () => {
  expect(
    blockNames([
      { language: "sh", content: "pip install a \\\n  b\n# then\npip install c" },
      { language: "sh", content: "hf download ada/m" },
      { language: "sh", content: "pip install a\na serve" },
      { language: "python", content: "import a" },
      { language: "python", content: "# Stream the answer:\nimport a" },
      { language: "python", content: "import b" },
      { title: "Train it", language: "python", content: "import c" },
    ]),
  ).toEqual([
    "Install",
    "Download",
    "Run in a terminal",
    "Run the model",
    "Stream the answer",
    "Run the model (3)",
    "Train it",
  ]);
});
