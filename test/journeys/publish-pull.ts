import type { Account } from "./accounts.ts";
import { CARD } from "./model-folder.ts";
import { postAs } from "./post-as.ts";
import type { RunningHub } from "./start-hub.ts";

const REPO = "/api/models/ada/tides";
/** The third discussion of the repo. */
export const PULL = "/ada/tides/discussions/3";

/** Makes a pull request of bob's that waits for a check and for ada, with comments on its lines, a label and reactions. */
export async function publishPull(hub: RunningHub, ada: Account, bob: Account): Promise<void> {
  const post = postAs(hub);
  const content = CARD.replace("| North | 0.25 |", "| North | 0.5 |\n| South | 0.75 |");
  const lines = [
    {
      key: "header",
      value: { summary: "Add the southern sea", description: "Measured in *May*." },
    },
    { key: "file", value: { path: "README.md", content, encoding: "utf-8" } },
  ];
  const proposed = await fetch(`${hub.origin}${REPO}/commit/main?create_pr=1`, {
    method: "POST",
    headers: { cookie: bob.cookie, "content-type": "application/x-ndjson" },
    body: lines.map((line) => JSON.stringify(line)).join("\n"),
  });
  if (!proposed.ok) throw new Error(await proposed.text());
  const { commitOid } = (await proposed.json()) as { commitOid: string };
  await fetch(`${hub.origin}${REPO}/discussion-settings`, {
    method: "PUT",
    headers: { cookie: ada.cookie, "content-type": "application/json" },
    body: JSON.stringify({ requiredReviews: 1, requiredChecks: ["eval"] }),
  });
  const status = { context: "eval", state: "pending", description: "Measures the accuracy" };
  await post(ada, `${REPO}/statuses/${commitOid}`, status);
  await post(ada, `${REPO}/labels`, { name: "documentation", color: "blue" });
  await post(ada, `${REPO}/labels`, { name: "measured", color: "green" });
  const pull = `${REPO}/discussions/3`;
  await post(ada, `${pull}/labels`, { add: ["documentation"] });
  const line = content.split("\n").indexOf("| South | 0.75 |") + 1;
  const { newMessage } = await post(ada, `${pull}/comment`, {
    comment: "Two digits, please:\n\n```suggestion\n| North | 0.50 |\n| South | 0.75 |\n```",
    line: { path: "README.md", startLine: line - 1, line },
  });
  await post(bob, `${pull}/comment/${newMessage.id}/reaction`, { reaction: "👍" });
}
