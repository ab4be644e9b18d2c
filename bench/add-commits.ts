import { spawn } from "node:child_process";

/** git without the settings of this account. */
export const GIT_ENVIRONMENT = {
  ...process.env,
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
};

/** Adds commits to the current branch of a clone: each changes a file and adds one now and then, as configurations do. */
export async function addCommits(work: string, count: number): Promise<void> {
  const child = spawn("git", ["fast-import", "--quiet"], {
    cwd: work,
    env: GIT_ENVIRONMENT,
    stdio: ["pipe", "inherit", "inherit"],
  });
  for (let index = 1; index <= count; index++) {
    const message = `change ${index}`;
    const config = JSON.stringify({ step: index, rate: 1 / index });
    const notes = `notes of step ${index}\n`.repeat(20);
    child.stdin.write(
      [
        "commit refs/heads/main",
        `committer ada <ada@example.org> ${1_750_000_000 + index} +0000`,
        `data ${message.length}\n${message}`,
        ...(index === 1 ? ["from refs/heads/main^0"] : []),
        `M 100644 inline config.json\ndata ${config.length}\n${config}`,
        `M 100644 inline notes/${index % 100}.md\ndata ${notes.length}\n${notes}`,
        "",
      ].join("\n"),
    );
  }
  child.stdin.end();
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`git fast-import ended with ${code}.`);
}
