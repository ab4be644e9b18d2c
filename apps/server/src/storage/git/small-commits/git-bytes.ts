import { createHash } from "node:crypto";
import type { NewGitCommit } from "@orrery/registry";

/** An object as git stores it, without its frame. */
export interface MadeObject {
  readonly oid: string;
  readonly type: "blob" | "tree" | "commit";
  readonly content: Uint8Array;
}

/** What stands before an object's content, in its id and in its file. */
export const frameOf = ({ type, content }: Pick<MadeObject, "type" | "content">): string =>
  `${type} ${content.byteLength}\0`;

export function makeObject(type: MadeObject["type"], content: Uint8Array): MadeObject {
  const hash = createHash("sha1").update(frameOf({ type, content })).update(content);
  return { oid: hash.digest("hex"), type, content };
}

/** As `git fast-import` writes it: who commits is the author. */
export function makeCommit(
  tree: string,
  { parent, message, author, date }: Omit<NewGitCommit, "branch" | "changes">,
): MadeObject {
  const by = `${identityOf(author)} ${Math.floor(date.getTime() / 1000)} +0000`;
  const lines = [
    `tree ${tree}`,
    ...(parent ? [`parent ${parent}`] : []),
    `author ${by}`,
    `committer ${by}`,
    "",
    endedLine(message),
  ];
  return makeObject("commit", Buffer.from(lines.join("\n")));
}

export const identityOf = ({ name, email }: NewGitCommit["author"]): string =>
  `${plain(name)} <${plain(email)}>`;

const plain = (text: string): string => text.replace(/[<>\n\0]/g, "");

export const endedLine = (message: string): string =>
  message.endsWith("\n") ? message : `${message}\n`;
