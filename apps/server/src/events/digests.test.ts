import { expect, it, onTestFinished } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";
import { startMailServer } from "../testing/start-mail-server.ts";
import { queueDigests } from "./send-digests.ts";

const ORIGIN = "https://hub.example.org";

/** Ada with a confirmed address and a repo, and bob. */
async function createWorld() {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const app = await createTestApp({
    ORRERY_SMTP_URL: server.url,
    ORRERY_MAIL_FROM: "Orrery <hub@example.org>",
    ORRERY_PUBLIC_URL: ORIGIN,
  });
  const { registry } = app.hub;
  // The first account is the administrator, who may read every repo.
  await app.signUp("root");
  const [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  const fail = (error: unknown) => {
    throw error;
  };
  /** All that was sent since the last call. */
  const mails = async () => {
    while (await registry.events.dispatch(fail));
    await queueDigests(registry);
    const before = server.mails.length;
    await registry.mails.deliver(() => {});
    return server.mails.slice(before);
  };
  await registry.emails.change({ ...ada.viewer, confirmedAt: new Date() }, "ada@example.org");
  const [letter] = await mails();
  const [, token = ""] = /token=([\w-]+)/.exec(letter?.text ?? "") ?? [];
  await registry.emails.verify(ada.viewer, token);
  await ada.post("/api/repos/create", { type: "model", name: "m" });
  await mails();
  const open = (title: string) =>
    bob.post("/api/models/ada/m/discussions", { title, description: "@ada", pullRequest: false });
  const set = (mail: string, mailOff: readonly string[] = []) =>
    ada.request("PUT", "/api/settings/notifications", { payload: { mail, webOff: [], mailOff } });
  return { app, ada, bob, mails, open, set };
}

it("sends what is unread by email: soon, then daily, or at once, or never", async () => {
  const { ada, mails, open, set } = await createWorld();
  await open("Slow\r\nBcc: eve@example.org");
  await open("Fast");
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: "ada@example.org", subject: "2 notifications" });
  expect(mail?.text).toContain("Hello ada,");
  const [link = ""] = /https:\S+\/notifications\/[\w-]+$/m.exec(mail?.text ?? "") ?? [];
  const answer = await ada.get(link.replace(ORIGIN, ""));
  expect([answer.statusCode, answer.headers.location]).toEqual([303, "/ada/m/discussions/2"]);
  const { new: unread } = (await ada.get("/api/notifications/new")).json();
  expect(unread).toBe(1);
  // The next waits for a day.
  await open("Later");
  expect(await mails()).toEqual([]);
  await set("immediate");
  await open("At once");
  expect(await mails()).toMatchObject([{ subject: "2 notifications" }]);
  await open("One");
  expect(await mails()).toMatchObject([{ subject: "[ada/m] One" }]);
  await set("immediate", ["mention"]);
  await open("Not for emails");
  expect(await mails()).toEqual([]);
  await set("off");
  await open("Never");
  expect(await mails()).toEqual([]);
});

it("sends nothing that was read in the meantime, nor of a repo that the reader may no longer read", async () => {
  const { app, ada, bob, mails, set } = await createWorld();
  await set("immediate");
  await bob.post("/api/repos/create", { type: "model", name: "n" });
  const open = async (title: string) => {
    await bob.post("/api/models/bob/n/discussions", { title, description: "@ada" });
    const fail = (error: unknown) => {
      throw error;
    };
    while (await app.hub.registry.events.dispatch(fail));
  };
  await open("Read");
  await ada.request("PUT", "/api/notifications", { payload: {} });
  expect(await mails()).toEqual([]);
  await open("Hidden");
  await bob.request("PUT", "/api/models/bob/n/settings", { payload: { private: true } });
  expect(await mails()).toEqual([]);
});

it("turns emails off by the link in one of them, by POST alone and without a session", async () => {
  const { app, mails, open, set } = await createWorld();
  await set("immediate");
  await open("Slow");
  const [mail] = await mails();
  const url = (mail?.unsubscribe ?? "").replace(/^<|>$/g, "");
  expect(url).toMatch(`${ORIGIN}/notifications/unsubscribe?token=`);
  expect(mail?.text).toContain(url);
  const path = url.replace(ORIGIN, "");
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const post = (at: string) =>
    app.request("POST", at, { headers: form, payload: "List-Unsubscribe=One-Click" });
  expect((await app.get(path)).body).toContain("ada no longer gets emails");
  await open("Still on");
  expect(await mails()).toHaveLength(1);
  expect((await post(path)).statusCode).toBe(200);
  expect((await app.get(path)).body).toContain("Email notifications are off.");
  await open("Off");
  expect(await mails()).toEqual([]);
  expect((await post(`${path.slice(0, -4)}aaaa`)).statusCode).toBe(404);
});
