import type { RunningHub } from "../journeys/start-hub.ts";
import { run } from "./run-cli.ts";

/** Makes the hub's first account and a write token for it, as a person would. */
export async function administratorToken(hub: RunningHub, name: string): Promise<string> {
  const token = new URL(hub.setupUrl).searchParams.get("token") ?? "";
  const form = new URLSearchParams({ token, name, password: "correct horse" });
  await fetch(`${hub.origin}/setup`, { method: "POST", body: form, redirect: "manual" });
  const { stdout } = await run(["token", name], { ORRERY_DATA: hub.dataFolder });
  return stdout.trim();
}

/** The hub's first account again; a token of it that may run models, and nothing else. */
export async function inferenceToken(hub: RunningHub, name: string): Promise<string> {
  await administratorToken(hub, name);
  const options = ["token", name, "--role", "inference"];
  return (await run(options, { ORRERY_DATA: hub.dataFolder })).stdout.trim();
}
