import { OPERATOR, type Registry } from "@orrery/registry";
import { readArguments } from "../arguments.ts";
import { printPages } from "./print-pages.ts";
import { withHub } from "./with-hub.ts";

type Listed = Awaited<ReturnType<Registry["applications"]["listAll"]>>["applications"][number];

/** Lists the applications of this machine's hub, or disables one, whether the hub runs or not. */
export async function applicationsCommand(args: readonly string[]): Promise<void> {
  const [word = ""] = args;
  if (word === "disable" || word === "enable") {
    const { positionals } = readArguments(args, {}, [word, "CLIENT-ID"]);
    await withHub(({ registry }) =>
      registry.applications.setDisabled(OPERATOR, positionals[1] ?? "", word === "disable"),
    );
    return;
  }
  const { values } = readArguments(args, { json: { type: "boolean" } } as const, []);
  await withHub(({ registry: { applications } }) =>
    printPages(
      values.json,
      async (after) => {
        const page = await applications.listAll(OPERATOR, after);
        return { rows: page.applications, nextCursor: page.nextCursor };
      },
      lineOf,
    ),
  );
}

const lineOf = ({ key, name, owner, isDisabled, accounts }: Listed): string =>
  [
    key.padEnd(36),
    name.padEnd(24),
    (isDisabled ? "disabled" : "").padEnd(8),
    `owner: ${owner?.name ?? "this hub"}`,
    `accounts: ${accounts}`,
  ].join("  ");
