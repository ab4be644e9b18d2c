import { spawn } from "node:child_process";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";

it.each(["pre-receive", "proc-receive"])(
  "%s ends when the hub is gone, whatever git does",
  async (name) => {
    const hook = fileURLToPath(new URL(`hooks/${name}`, import.meta.url));
    const child = spawn(hook, [], { stdio: ["pipe", "pipe", "pipe", "pipe"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    let isOver = false;
    child.on("close", () => {
      isOver = true;
    });
    const hub = child.stdio[3] as Duplex;
    hub.on("error", () => {});
    child.stdin.on("error", () => {});
    child.stdout.resume();
    child.stdin.write("0000");
    if (name === "pre-receive") child.stdin.end();
    hub.destroy();
    // Its input stays open: git waits for the hook.
    await expect.poll(() => isOver).toBe(true);
  },
);
