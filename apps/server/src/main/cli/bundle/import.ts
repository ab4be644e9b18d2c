import { StartError } from "../../../base/start-error.ts";
import { importBundle } from "../../../hub/bundle/import-bundle.ts";
import { WAIT_MS } from "../../../hub/hold-lease.ts";
import { withHub } from "../admin/with-hub.ts";
import { readArguments } from "../arguments.ts";
import { drawMembers } from "./draw-members.ts";

const OPTIONS = {
  as: { type: "string" },
  key: { type: "string", multiple: true },
  "allow-unsigned": { type: "boolean", default: false },
} as const;

/** `orrery bundle import FILE`. */
export async function importCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, OPTIONS, ["FILE"]);
  await withHub(async (hub) => {
    const draw = drawMembers("checked");
    const { signer, repos } = await importBundle(hub, positionals[0] ?? "", {
      owner: values.as,
      keys: values.key,
      allowsUnsigned: values["allow-unsigned"],
      onMember: draw.take,
      waitMs: WAIT_MS,
    });
    draw.end();
    console.log(`Signed by ${signer}.`);
    for (const { name, refs, problem } of repos)
      if (problem === undefined)
        console.log(`${name}  ${refs === 0 ? "is up to date" : `${refs} branches and tags`}`);
    const refused = repos.filter(({ problem }) => problem !== undefined);
    if (refused.length > 0)
      throw new StartError(
        "refused",
        refused.map(({ name, problem }) => `${name}: ${problem}`).join("\n"),
      );
  });
}
