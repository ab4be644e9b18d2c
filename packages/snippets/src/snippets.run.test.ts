import { beforeAll, describe, expect, it } from "vitest";
import { CLIENTS } from "./clients.ts";
import type { Client } from "./snippet.ts";
import { isRouted } from "./testing/expected-call.ts";
import { isRunnable, key } from "./testing/is-runnable.ts";
import { compareCall, type RanSnippet, runCases, tokenOf } from "./testing/run-cases.ts";
import { ENDPOINT_URL, HUB_URL, listSnippetCases } from "./testing/snippet-cases.ts";

describe("every snippet, run", () => {
  let ran: readonly RanSnippet[] = [];
  const of = (client: Client, language?: string) =>
    ran.filter(
      ({ snippet }) => snippet.client === client && (!language || snippet.language === language),
    );

  beforeAll(async () => {
    ran = await runCases(listSnippetCases(), isRunnable);
  }, 120_000);

  it("ends well", () => {
    const failures = ran
      .filter(({ failure }) => failure !== undefined)
      .map(({ each, snippet, failure }) => `${each.name} ${key(snippet)}: ${failure}`);
    expect(failures).toEqual([]);
  });

  for (const { language, client } of CLIENTS) {
    if (client === "huggingface_hub") continue;
    it.skipIf(!isRunnable({ language, client }))(
      `calls what request() says: ${language} ${client}`,
      async () => {
        const compared = await Promise.all(of(client, language).map(compareCall));
        expect(compared.length).toBeGreaterThan(0);
        expect(compared.map(({ seen }) => seen)).toEqual(compared.map(({ expected }) => expected));
      },
    );
  }

  it.skipIf(!isRunnable({ language: "python", client: "requests" }))(
    "calls what request() says: chat of huggingface_hub",
    async () => {
      const chats = of("huggingface_hub").filter(
        ({ each }) => each.task === "conversational" && !isDirect(each.name),
      );
      const compared = await Promise.all(chats.map(compareCall));
      expect(compared.map(({ seen }) => seen)).toEqual(compared.map(({ expected }) => expected));
    },
  );

  it.skipIf(!isRunnable({ language: "python", client: "requests" }))(
    "asks huggingface_hub for the task's method, of the right provider and hub",
    () => {
      const others = of("huggingface_hub").filter(
        ({ each }) => each.task !== "conversational" || isDirect(each.name),
      );
      for (const { each, calls } of others) {
        const note = JSON.parse(calls[0]?.body.toString() ?? "{}");
        const endpoint = each.route === "endpoint";
        expect(note, each.name).toMatchObject({
          provider: endpoint ? null : each.provider,
          ...(endpoint ? {} : { hub: HUB_URL, router: `${HUB_URL}/{provider}` }),
          values: endpoint ? {} : { model: modelOf(each) },
        });
        if (endpoint) expect(note.base_url).toContain(ENDPOINT_URL);
        expect(calls[0]?.headers.authorization).toBe(`Bearer ${tokenOf(each)}`);
        expect(calls[0]?.headers["x-hf-bill-to"]).toBe("acme");
      }
    },
  );
});

/** A provider that the hub cannot reach is asked by its own name for the model. */
const modelOf = ({ provider, model, options }: RanSnippet["each"]): string | undefined =>
  provider === "openai" ? options.providerId : model.id;

/** Without the router, this client finds the URL itself. */
const isDirect = (name: string): boolean =>
  listSnippetCases().some(
    (each) => each.name === name && each.route === "direct" && !isRouted(each),
  );
