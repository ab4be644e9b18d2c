import type { CommitOperation } from "../commits/commit-operation.ts";
import { LFS_ATTRIBUTES } from "../commits/lfs-attributes.ts";
import type { NewRepo } from "./repo.ts";

type FirstWishes = Omit<NewRepo, "private">;

const encode = (text: string) => new TextEncoder().encode(text);

/** The first commit of a repo: rules for large files, a card where something is known, the creator's own files. */
export async function* firstFiles(wanted: FirstWishes): AsyncGenerator<CommitOperation> {
  const { files = [] } = wanted;
  yield { type: "file", path: ".gitattributes", content: encode(LFS_ATTRIBUTES) };
  const frontMatter = frontMatterOf(wanted);
  if (frontMatter.length > 0 && !files.some(({ path }) => path === "README.md"))
    yield {
      type: "file",
      path: "README.md",
      content: encode(`---\n${frontMatter.join("\n")}\n---\n`),
    };
  for (const file of files) yield { type: "file", ...file };
}

function frontMatterOf({ id, license, sdk = "static" }: FirstWishes): readonly string[] {
  const licensed = license === undefined ? [] : [`license: ${JSON.stringify(license)}`];
  if (id.type !== "space") return licensed;
  return [
    `title: ${JSON.stringify(id.name)}`,
    `sdk: ${JSON.stringify(sdk)}`,
    "pinned: false",
    ...licensed,
  ];
}
