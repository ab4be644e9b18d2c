import { expect, it } from "vitest";
import { PASSWORD, signUp, useAccounts } from "../journeys/accounts.ts";
import { useHub } from "../journeys/start-hub.ts";
import { run } from "./run-cli.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
useAccounts(hub, "ada");

it("administers the accounts of a hub that runs, and prints a link for a forgotten password", async () => {
  const here = { ...hub.environment, ORRERY_PORT: new URL(hub.origin).port };
  const { cookie } = await signUp(hub, "grace");
  const isSignedIn = async () => {
    const response = await fetch(`${hub.origin}/settings/account`, {
      headers: { cookie },
      redirect: "manual",
    });
    return response.status === 200;
  };
  expect(await isSignedIn()).toBe(true);
  const listed = await run(["admin", "people", "--json"], here);
  const people = listed.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(people).toMatchObject([
    { name: "ada", isAdmin: true },
    { name: "grace", isAdmin: false, sessions: 1 },
  ]);
  expect(await run(["admin", "demote", "ada"], here)).toMatchObject({
    code: 77,
    stderr: expect.stringContaining("ada is the only administrator."),
  });
  expect((await run(["admin", "suspend", "grace"], here)).code).toBe(0);
  expect(await isSignedIn()).toBe(false);
  expect((await run(["admin", "restore", "grace"], here)).code).toBe(0);

  const { code, stdout } = await run(["reset-password", "grace"], here);
  expect([code, stdout.trim()]).toEqual([0, expect.stringContaining(hub.origin)]);
  const link = new URL(stdout.trim());
  expect(await (await fetch(link)).text()).toContain("For the account grace.");
  const form = { token: link.searchParams.get("token") ?? "", password: `${PASSWORD} two` };
  const post = () =>
    fetch(link, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  expect((await post()).status).toBe(303);
  expect((await post()).status).toBe(422);
  expect((await run(["admin", "sign-up", "invitation"], here)).code).toBe(0);
  const invitation = await run(["admin", "invite", "--note", "Linus"], here);
  expect(await (await fetch(invitation.stdout.trim())).text()).toContain("Create account");
  expect(await (await fetch(`${hub.origin}/sign-up`)).text()).toContain("Sign-up is closed");
  expect((await run(["admin", "sign-up", "no"], here)).code).toBe(64);
  expect((await run(["admin", "delete", "grace"], here)).code).toBe(0);
  const log = (await run(["admin", "audit"], here)).stdout.trim().split("\n");
  expect(log.map((line) => JSON.parse(line).action)).toContain("account.create_reset_link");
  const verified = await run(["admin", "audit", "--verify"], here);
  expect(verified.stdout).toBe(`${log.length} events, none changed or removed.\n`);
  expect(await run(["reset-password", "grace"], here)).toMatchObject({ code: 66 });
});

it("shows how it is used after any command", async () => {
  for (const args of [[], ["--help"], ["mirror", "add", "--help"]])
    expect(await run(args)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("orrery mirror add WHAT"),
    });
  expect(await run(["--version"])).toEqual(await run(["version"]));
  expect(await run(["mirrors"])).toMatchObject({ code: 64, stdout: "" });
});
