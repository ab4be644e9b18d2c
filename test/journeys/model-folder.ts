import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Above the hub's limit for files in git, so its bytes go to the blob store. */
const WEIGHTS_BYTES = 12 * 2 ** 20;

/** A card with everything that cards are made of. */
export const CARD = `---
license: mit
pipeline_tag: text-classification
library_name: transformers
---

# Moods of the sea

![A green dot](images/dot.png)

> [!WARNING]
> Not for navigation.

| Sea | Mood |
|---|---:|
| North | 0.25 |

Its loss is $L = -\\log p$.

\`\`\`python
print("calm")
\`\`\`
`;

const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC";

/** A notebook with every kind of output that is shown. */
export const NOTEBOOK = JSON.stringify({
  nbformat: 4,
  metadata: { language_info: { name: "python" } },
  cells: [
    { cell_type: "markdown", source: "# Fit the tides" },
    {
      cell_type: "code",
      execution_count: 1,
      source: "frame.head()",
      outputs: [
        { output_type: "stream", text: ["read\n"] },
        {
          output_type: "execute_result",
          data: { "text/html": "<table><tr><th>height</th></tr><tr><td>2.5</td></tr></table>" },
        },
        { output_type: "display_data", data: { "image/png": DOT } },
        { output_type: "error", traceback: ["ValueError: no"] },
      ],
    },
  ],
});

export interface ModelFolder {
  /** `README.md` and the weights, to be chosen one by one. */
  readonly files: readonly string[];
  /** A folder `images` with an image in it. */
  readonly folder: string;
  readonly weights: Buffer;
  readonly root: string;
}

/** Writes a small model to a temporary folder; the caller removes `root`. */
export async function writeModelFolder(): Promise<ModelFolder> {
  const root = await mkdtemp(join(tmpdir(), "orrery-model-"));
  const weights = randomBytes(WEIGHTS_BYTES);
  const files = [join(root, "README.md"), join(root, "model.safetensors")];
  const folder = join(root, "images");
  await mkdir(folder);
  await writeFile(join(root, "README.md"), CARD);
  await writeFile(join(root, "model.safetensors"), weights);
  await writeFile(join(folder, "dot.png"), Buffer.from(DOT, "base64"));
  return { files, folder, weights, root };
}
