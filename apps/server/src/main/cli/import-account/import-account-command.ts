import { isNamespaceName } from "@orrery/registry";
import { StartError } from "../../../base/start-error.ts";
import { withHub } from "../admin/with-hub.ts";
import { sourceHub } from "../import-repo.ts";
import { importAccount } from "./import-account.ts";

interface Wanted {
  readonly from: string;
  readonly private: boolean;
  readonly users?: string | undefined;
  readonly by?: string | undefined;
  readonly "no-discussions": boolean;
}

/** `orrery import OWNER --from URL`: on the machine of a hub that serves. */
export async function importAccountCommand(owner: string, wanted: Wanted): Promise<void> {
  if (!isNamespaceName(owner))
    throw new StartError("bad-arguments", `"${owner}" is not the name of an account.`);
  const theirs = sourceHub(wanted.from);
  await withHub(async (hub, config) => {
    const { failed } = await importAccount(hub, {
      ...{ owner, theirs, dataFolder: config.dataFolder },
      hubUrl: config.publicUrl ?? `http://localhost:${config.port}`,
      isPrivate: wanted.private,
      usersFile: wanted.users,
      by: wanted.by,
      withDiscussions: !wanted["no-discussions"],
    });
    if (failed > 0)
      throw new StartError("failed", `${failed} failed. Run the same command again to retry them.`);
  });
}
