import type { Duplex } from "node:stream";
import { type IncomingPush, isRegistryError, type RefUpdate } from "@orrery/registry";
import { type Channel, createChannel } from "../channel.ts";
import { createObjectReader } from "../object-reader.ts";
import { lookInto, parseRefUpdate } from "./incoming-push.ts";
import { FLUSH, pktLine, readPktLines } from "./pkt-line.ts";

/** Decides on a push: resolves when it happened, throws why not. */
export type TakePush = (push: IncomingPush) => Promise<void>;

/**
 * The hub's side of the two hooks of `git receive-pack` (decision 010): the first asks whether the push is
 * allowed, the second lets the hub move the refs and answers when all is done. Throws what `take` threw, if
 * that was not a refusal; git has its answer by then.
 */
export async function receivePush(
  gitDir: string,
  stream: Duplex,
  take: TakePush,
  move: (updates: readonly RefUpdate[]) => Promise<boolean>,
): Promise<void> {
  const channel = createChannel(stream);
  try {
    const asked = await readQuestion(channel);
    if (!asked) return;
    const reader = createObjectReader(gitDir, asked.environment);
    let isKept = false;
    try {
      await take({
        updates: asked.updates,
        ...lookInto({ gitDir, reader, ...asked }, asked.updates),
        async keep() {
          await channel.write("accepted\n");
          const wanted = await readCommands(channel);
          if (wanted?.join("\n") !== asked.lines.join("\n"))
            throw new Error("git receive-pack ended before the objects were kept.");
          isKept = true;
        },
        move: () => move(asked.updates),
      });
      if (isKept) await channel.write(asked.updates.map(okLine).join("") + FLUSH);
    } catch (error) {
      await channel.write(isKept ? refusal(asked.updates, error) : refusalLines(error));
      if (!isRegistryError(error)) throw error;
    } finally {
      reader.close();
    }
  } finally {
    channel.end();
  }
}

/** What `hooks/pre-receive` sends: where the objects are, then the refs, then an empty line. */
async function readQuestion(channel: Channel) {
  const [objects, alternates, quarantine] = [
    await channel.readLine(),
    await channel.readLine(),
    await channel.readLine(),
  ];
  if (objects === undefined || quarantine === undefined) return undefined;
  const lines: string[] = [];
  for (let line = await channel.readLine(); line !== ""; line = await channel.readLine()) {
    if (line === undefined) return undefined;
    lines.push(line);
  }
  const updates = lines.map(parseRefUpdate);
  if (updates.some((update) => update === undefined)) return undefined;
  // A push that only deletes has no quarantine.
  const environment = objects
    ? { GIT_OBJECT_DIRECTORY: objects, GIT_ALTERNATE_OBJECT_DIRECTORIES: alternates }
    : {};
  return { lines, updates: updates as readonly RefUpdate[], environment };
}

/** Answers git's greeting on the second hook and reads its list of refs. */
async function readCommands(channel: Channel): Promise<readonly string[] | undefined> {
  if (!(await readPktLines(channel))) return undefined;
  await channel.write(pktLine("version=1\n") + FLUSH);
  return readPktLines(channel);
}

const okLine = ({ ref }: RefUpdate) => pktLine(`ok ${ref}\n`);

const refusal = (updates: readonly RefUpdate[], error: unknown): string =>
  updates.map(({ ref }) => pktLine(`ng ${ref} ${messageOf(error).split("\n")[0]}\n`)).join("") +
  FLUSH;

const refusalLines = (error: unknown): string =>
  [
    ...messageOf(error)
      .split("\n")
      .map((line) => `say ${line}\n`),
    "refused\n",
  ].join("");

const messageOf = (error: unknown): string =>
  isRegistryError(error) ? error.message : "Internal error.";
