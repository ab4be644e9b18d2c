import { type Account, signUp } from "./accounts.ts";
import { postAs } from "./post-as.ts";
import { publishPull } from "./publish-pull.ts";
import type { RunningHub } from "./start-hub.ts";

/** Makes what ada is notified of: two discussions of bob's, and his pull request. And a webhook of hers, whose test fails. */
export async function publishEvents(hub: RunningHub, ada: Account): Promise<void> {
  const bob = await signUp(hub, "bob");
  const post = postAs(hub);
  const open = (title: string, description: string) =>
    post(bob, "/api/models/ada/tides/discussions", { title, description });
  await open("Which tides are in it?", "@ada, the card doesn't say.");
  await open("Thanks", "It works well.");
  await publishPull(hub, ada, bob);
  const hooks = "/api/settings/webhooks";
  const { webhook } = (await post(ada, hooks, {
    ...{ url: "https://receiver.invalid/hook", secret: "s3cret" },
    watched: [
      { type: "model", name: "ada/tides" },
      { type: "user", name: "ada" },
    ],
  })) as { webhook: { id: string } };
  await post(ada, `${hooks}/${webhook.id}/test`, {});
}
