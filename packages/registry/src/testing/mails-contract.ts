import { expect, it } from "vitest";
import { MAIL_DAYS, MAX_MAILS_PER_ADDRESS, type MailTry } from "../mails/mail.ts";
import type { CreateWorld, TestWorld } from "./test-world.ts";

const HOUR_MS = 3_600_000;
const MAIL = { to: "ada@example.org", subject: "Hello", text: "Your link: https://hub/secret\n" };

export function describeMails(create: CreateWorld): void {
  async function deliver({ registry }: TestWorld): Promise<readonly MailTry[]> {
    const tries: MailTry[] = [];
    await registry.mails.deliver((one) => tries.push(one));
    return tries;
  }

  it("sends what a transaction queued, once it is over", async () => {
    const world = await create();
    const { db, mailbox, registry } = world;
    const { mails } = registry;
    expect([mails.isOn, mails.origin]).toEqual([true, "https://hub.example.org"]);
    const undone = db.transaction().execute(async (transaction) => {
      await mails.queue({ ...MAIL, subject: "Undone" }, transaction);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await db.transaction().execute(async (transaction) => {
      expect(await mails.queue(MAIL, transaction)).toBe(true);
    });
    const [row] = await db.selectFrom("mail").selectAll().execute();
    expect(JSON.stringify(row)).not.toContain("secret");
    expect(await deliver(world)).toMatchObject([{ tries: 1, outcome: "sent" }]);
    expect(await deliver(world)).toEqual([]);
    expect(await mailbox.received()).toMatchObject([MAIL]);
    expect(await mails.count()).toEqual({ waiting: 0, failed: 0 });
    // The text is gone at once, the rest some days later.
    expect((await db.selectFrom("mail").select("sealed").execute())[0]?.sealed).toBe("");
    world.advance(MAIL_DAYS * 24 * HOUR_MS + 1);
    await mails.expire();
    expect(await db.selectFrom("mail").selectAll().execute()).toEqual([]);
  });

  it("tries again for a day, less and less often", async () => {
    const world = await create();
    const { mailbox, registry } = world;
    await mailbox.refuse(451);
    await registry.mails.queue(MAIL);
    expect(await deliver(world)).toMatchObject([{ tries: 1, outcome: "retried" }]);
    expect(await deliver(world)).toEqual([]);
    const times: number[] = [];
    for (let hours = 0; (await registry.mails.count()).waiting > 0; hours += 1 / 12) {
      world.advance(HOUR_MS / 12);
      if ((await deliver(world)).length > 0) times.push(hours);
    }
    expect([times.length, times.at(-1)! > 22]).toEqual([7, true]);
    expect(await registry.mails.count()).toEqual({ waiting: 0, failed: 1 });
  });

  it("gives up at once what the server will never take", async () => {
    const world = await create();
    await world.mailbox.refuse(550);
    await world.registry.mails.queue(MAIL);
    expect(await deliver(world)).toMatchObject([{ tries: 1, outcome: "failed" }]);
  });

  it("sends each mail once where several deliver", async () => {
    const world = await create();
    for (let index = 0; index < 6; index++)
      await world.registry.mails.queue({ ...MAIL, subject: `${index}` });
    const tries = await Promise.all([deliver(world), deliver(world), deliver(world)]);
    expect(tries.flat()).toHaveLength(6);
    const subjects = (await world.mailbox.received()).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(["0", "1", "2", "3", "4", "5"]);
  });

  it("sends a mail whose process was killed while it tried", async () => {
    const world = await create();
    await world.registry.mails.queue(MAIL);
    // As it was left: the try is counted, and its end is not known.
    const next_try_at = new Date(world.now().getTime() + 60_000).toISOString();
    await world.db.updateTable("mail").set({ tries: 1, next_try_at }).execute();
    expect(await deliver(world)).toEqual([]);
    world.advance(60_000);
    expect(await deliver(world)).toMatchObject([{ tries: 2, outcome: "sent" }]);
  });

  it("bounds what one address gets in a day", async () => {
    const world = await create();
    const { mails } = world.registry;
    const queued: boolean[] = [];
    for (let index = 0; index <= MAX_MAILS_PER_ADDRESS; index++)
      queued.push(await mails.queue(MAIL));
    expect(queued.filter(Boolean)).toHaveLength(MAX_MAILS_PER_ADDRESS);
    expect(await mails.queue({ ...MAIL, to: "grace@example.org" })).toBe(true);
    world.advance(24 * HOUR_MS + 1);
    expect(await mails.queue(MAIL)).toBe(true);
  });
}
