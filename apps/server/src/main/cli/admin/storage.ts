import { formatCount, formatShare, OPERATOR, type OwnerUsage } from "@orrery/registry";
import { measureDisk } from "../../../hub/admin/disk.ts";
import { readArguments } from "../arguments.ts";
import { printPages } from "./print-pages.ts";
import { withHub } from "./with-hub.ts";

const OPTIONS = { json: { type: "boolean" } } as const;
const bytes = (count: number) => formatShare(count, 0);

/** Prints the space of the disk, what takes it, and what each owner stores. */
export async function storageCommand(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, OPTIONS, []);
  await withHub(async (hub, config) => {
    const disk = await measureDisk(hub, config, OPERATOR);
    if (values.json) console.log(JSON.stringify({ disk }));
    else {
      console.log(`Free: ${bytes(disk.freeBytes)} of ${bytes(disk.totalBytes)}`);
      for (const { name, bytes: size, isPartial } of disk.parts)
        console.log(`  ${name.padEnd(12)}${isPartial ? "more than " : ""}${bytes(size)}`);
    }
    await printPages(
      values.json,
      async (cursor) => {
        const page = await hub.registry.hubStorage.owners(OPERATOR, { cursor });
        return { rows: page.owners, nextCursor: page.nextCursor };
      },
      lineOf,
    );
  });
}

const lineOf = ({ owner, kind, repos, storageBytes, quota }: OwnerUsage): string =>
  [
    owner.padEnd(24),
    kind.padEnd(12),
    `storage: ${formatShare(storageBytes, quota.storageBytes)}`,
    `repos: ${formatCount(repos, quota.repos)}`,
  ].join("  ");
