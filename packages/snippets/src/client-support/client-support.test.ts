import { InferenceClient } from "@huggingface/inference";
import { describe, expect, it } from "vitest";
import { SNIPPET_TASKS } from "../template-names.ts";
import { type ClientSupport, isSupported } from "./client-support.ts";
import { huggingfaceHubSupport } from "./huggingface-hub.ts";
import { huggingfaceJsSupport } from "./huggingface-js.ts";

/** The installed client's own table, which its package does not export. */
async function installedTable(): Promise<ClientSupport["providers"]> {
  const entry = import.meta.resolve("@huggingface/inference");
  const { PROVIDERS } = (await import(new URL("./lib/getProviderHelper.js", entry).href)) as {
    readonly PROVIDERS: Readonly<Record<string, object>>;
  };
  const rows = Object.entries(PROVIDERS).map(([name, tasks]) => [name, Object.keys(tasks).sort()]);
  return Object.fromEntries(rows);
}

describe("the installed @huggingface/inference", () => {
  it("has the providers and tasks of the table", async () => {
    const ours = Object.entries(huggingfaceJsSupport.providers);
    expect(Object.fromEntries(ours.map(([name, tasks]) => [name, tasks.toSorted()]))).toEqual(
      await installedTable(),
    );
  });

  it("has a method for the table's tasks, and for no other", () => {
    const client = new InferenceClient() as unknown as Readonly<Record<string, unknown>>;
    const camel = (task: string) =>
      task.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const theirs = SNIPPET_TASKS.filter((task) => typeof client[camel(task)] === "function");
    expect(huggingfaceJsSupport.methods).toEqual(
      Object.fromEntries(theirs.map((task) => [task, camel(task)])),
    );
  });

  const completions = huggingfaceJsSupport.faults?.filter((fault) => fault.endsWith("generation"));
  it.each(completions ?? [])("still fails at %s", async (fault) => {
    const [provider = "", task] = fault.split(" ");
    const mapping = { [provider]: { status: "live", providerId: "m", task } };
    const bodies: string[] = [];
    // The client's own calls, answered as the hub and the provider's chat route do.
    const answer = async (_: unknown, { body }: RequestInit = {}) => {
      if (!body) return Response.json({ inferenceProviderMapping: mapping });
      bodies.push(String(body));
      return Response.json({ choices: [{ message: { role: "assistant", content: "Hello" } }] });
    };
    const client = new InferenceClient("key", { fetch: answer });
    // The client remembers the providers of a model.
    const asked = { provider: provider as "groq", model: `namespace/${provider}`, inputs: "Hello" };
    await expect(client.textGeneration(asked)).rejects.toThrow("generated_text");
    expect(bodies.map((body) => Object.keys(JSON.parse(body)))).toEqual([["inputs", "model"]]);
  });

  it("still does not read the list that runtimes answer to image-to-text", async () => {
    const mapping = {
      "hf-inference": { status: "live", providerId: "a/b", task: "image-to-text" },
    };
    const answer = async (_: unknown, { body }: RequestInit = {}) =>
      body
        ? Response.json([{ generated_text: "A park." }])
        : Response.json({ inferenceProviderMapping: mapping });
    const client = new InferenceClient("key", { fetch: answer });
    const asked = {
      provider: "hf-inference",
      model: "a/b",
      inputs: new Blob(["picture"]),
    } as const;
    await expect(client.imageToText(asked)).rejects.toThrow("generated_text");
  });
});

describe("what a client calls", () => {
  const asks = (support: ClientSupport, provider: string, task: string) =>
    isSupported(support, { provider, task, route: "routed" });

  it("is what its table has, and never what only objects know", () => {
    expect(asks(huggingfaceHubSupport, "groq", "text-generation")).toBe(false);
    expect(asks(huggingfaceHubSupport, "novita", "text-generation")).toBe(true);
    expect(asks(huggingfaceJsSupport, "novita", "text-generation")).toBe(false);
    expect(asks(huggingfaceJsSupport, "constructor", "text-to-image")).toBe(false);
  });

  it("is any chat that only needs an address", () => {
    expect(asks(huggingfaceHubSupport, "of-an-operator", "conversational")).toBe(true);
    const straight = {
      provider: "of-an-operator",
      task: "conversational",
      route: "direct",
    } as const;
    expect(isSupported(huggingfaceHubSupport, straight)).toBe(false);
  });

  it("is, for `auto`, what it calls some provider for", () => {
    expect(asks(huggingfaceHubSupport, "auto", "text-to-video")).toBe(true);
    expect(asks(huggingfaceHubSupport, "auto", "tabular-regression")).toBe(false);
  });
});
