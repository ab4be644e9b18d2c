import { type Account, signUp } from "./accounts.ts";
import type { RunningHub } from "./start-hub.ts";

/** Makes what ada is notified of: two discussions of bob's. And a webhook of hers, whose test fails. */
export async function publishEvents(hub: RunningHub, ada: Account): Promise<void> {
  const bob = await signUp(hub, "bob");
  const post = async ({ cookie }: Account, path: string, body: object) => {
    const response = await fetch(hub.origin + path, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const open = (title: string, description: string) =>
    post(bob, "/api/models/ada/tides/discussions", { title, description });
  await open("Which tides are in it?", "@ada, the card doesn't say.");
  await open("Thanks", "It works well.");
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
