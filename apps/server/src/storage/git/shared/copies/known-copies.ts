import type { Note } from "./note-file.ts";

/** What this process knows of one local repository. */
export interface KnownCopy {
  readonly key: string;
  /** Another one after it was dropped or hidden. */
  serial: number;
  note: Note | undefined;
  checkedAt: number;
  users: number;
  usedAt: number;
  /** The end of what is under way, and of how many. */
  turn: Promise<unknown>;
  waiting: number;
  /** A look that has not begun. */
  next: Promise<void> | undefined;
}

/** The local repositories of this process, bounded in bytes and number. */
export interface KnownCopies {
  /** Known from now on. */
  of(key: string): KnownCopy;
  has(key: string): boolean;
  remember(copy: KnownCopy, note: Note | undefined): void;
  /** Another serial: it was dropped or hidden. */
  renew(copy: KnownCopy): void;
  /** One at a time for each history: what is written late can't take a ref back. */
  inTurn<Value>(copy: KnownCopy, work: () => Promise<Value>): Promise<Value>;
  /** Those go that were not used for longest, until there is room. Never rejects. */
  makeRoom(): Promise<void>;
}

export interface KnownCopiesOptions {
  readonly maxBytes: number;
  readonly maxCopies: number;
  /** One that was used more recently may still be: what streams is not counted. */
  readonly idleMs: number;
  readonly readNote: (key: string) => Promise<Note | undefined>;
  /** Drops the local repository. */
  readonly drop: (copy: KnownCopy) => Promise<void>;
}

/** After a look that found nothing to drop. */
const PAUSE_MS = 1_000;

export function createKnownCopies(options: KnownCopiesOptions): KnownCopies {
  const { maxBytes, maxCopies, idleMs, readNote, drop } = options;
  const copies = new Map<string, KnownCopy>();
  let [serial, bytes, pausedUntil] = [0, 0, 0];
  let making: Promise<void> | undefined;

  const isRoomy = () => bytes <= maxBytes && copies.size <= maxCopies;
  const isIdle = ({ users, waiting, usedAt }: KnownCopy) =>
    users === 0 && waiting === 0 && usedAt < Date.now() - idleMs;

  function of(key: string): KnownCopy {
    const known = copies.get(key);
    if (known) return known;
    const made: KnownCopy = {
      key,
      serial: serial++,
      note: undefined,
      checkedAt: Number.NEGATIVE_INFINITY,
      users: 0,
      usedAt: Date.now(),
      turn: Promise.resolve(),
      waiting: 0,
      next: undefined,
    };
    copies.set(key, made);
    void inTurn(made, async () => remember(made, await readNote(key)));
    return made;
  }

  function remember(copy: KnownCopy, note: Note | undefined): void {
    bytes += (note?.bytes ?? 0) - (copy.note?.bytes ?? 0);
    copy.note = note;
  }

  function inTurn<Value>(copy: KnownCopy, work: () => Promise<Value>): Promise<Value> {
    copy.waiting++;
    const done = copy.turn.then(work);
    copy.turn = done.then(
      () => copy.waiting--,
      () => copy.waiting--,
    );
    return done;
  }

  async function dropIdle(): Promise<void> {
    const idle = [...copies.values()]
      .filter(isIdle)
      .toSorted((one, other) => one.usedAt - other.usedAt);
    pausedUntil = idle.length === 0 ? Date.now() + PAUSE_MS : 0;
    for (const copy of idle) {
      if (isRoomy()) return;
      if (!isIdle(copy)) continue;
      if (copy.note)
        await inTurn(copy, async () => {
          if (copy.users === 0) await drop(copy);
        }).catch(() => {});
      await copy.turn;
      if (copy.users === 0 && copy.waiting === 0 && !copy.note) copies.delete(copy.key);
    }
  }

  return {
    of,
    has: (key) => copies.has(key),
    remember,
    renew(copy) {
      copy.serial = serial++;
    },
    inTurn,

    async makeRoom() {
      if (isRoomy() || Date.now() < pausedUntil) return;
      making ??= dropIdle().finally(() => {
        making = undefined;
      });
      await making;
    },
  };
}
