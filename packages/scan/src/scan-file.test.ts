import { describe, expect, it } from "vitest";
import { sourceOfBytes } from "./byte-source.ts";
import { FIXTURES } from "./fixtures/python-files.ts";
import { scanFile } from "./scan-file.ts";

const fixture = (name: string) => Uint8Array.from(Buffer.from(FIXTURES[name] ?? "", "base64"));
const scan = (path: string, bytes: Uint8Array<ArrayBuffer>) => scanFile(path, sourceOfBytes(bytes));
const text = (content: string) => new TextEncoder().encode(content);
const bytesOf = (...values: readonly (string | number | readonly number[])[]) =>
  Uint8Array.from(
    values.flatMap((value) =>
      typeof value === "string" ? [...Buffer.from(value, "latin1")] : [value].flat(),
    ),
  );

const UNSAFE = Object.keys(FIXTURES).filter((name) => !/^(?:plain|state|array)/.test(name));

describe("files that Python made", () => {
  it.each(UNSAFE)("calls %s unsafe", async (name) => {
    expect(await scan(name, fixture(name))).toMatchObject({ verdict: "unsafe" });
  });

  it.each(Object.keys(FIXTURES).filter((name) => !UNSAFE.includes(name)))(
    "calls %s safe",
    async (name) => {
      const { verdict, findings } = await scan(name, fixture(name));
      expect(findings).toEqual([]);
      expect(verdict).toBe("safe");
    },
  );

  it("lists what a pickle imports, each once", async () => {
    expect((await scan("evil.pt", fixture("evil.pt"))).imports).toEqual(
      [
        { module: "collections", name: "OrderedDict", safety: "innocuous" },
        { module: "torch", name: "FloatStorage", safety: "innocuous" },
        { module: "torch._utils", name: "_rebuild_tensor_v2", safety: "innocuous" },
        { module: expect.stringMatching(/^(posix|os)$/), name: "system", safety: "dangerous" },
      ].toSorted(byName(await scan("evil.pt", fixture("evil.pt")))),
    );
  });

  it("finds what runs before a pickle breaks", async () => {
    const { imports } = await scan("x.pkl", fixture("broken.pkl"));
    expect(imports?.map(({ name }) => name)).toEqual(["system"]);
  });

  it("finds it under any name and in a packed archive", async () => {
    expect((await scan("notes.dat", fixture("system-p0.pkl"))).verdict).toBe("unsafe");
    expect((await scan("weights.safetensors", fixture("evil.pt"))).verdict).toBe("unsafe");
  });
});

/** The order of the pickle itself is torch's business. */
function byName({ imports }: Awaited<ReturnType<typeof scan>>) {
  const names = imports?.map(({ name }) => name) ?? [];
  return (a: { name: string }, b: { name: string }) =>
    names.indexOf(a.name) - names.indexOf(b.name);
}

describe("names that pickles import", () => {
  const global = (module: string, name: string) => bytesOf("c", module, "\n", name, "\n.");
  it.each([
    ["posix", "system"],
    ["builtins", "eval"],
    ["builtins", "getattr"],
    ["subprocess", "Popen"],
    ["torch.hub", "load"],
    ["torch.serialization", "os.system"],
    ["numpy.testing._private.utils", "runstring"],
    ["collections", "abc.sys.modules"],
  ])("calls %s.%s dangerous", async (module, name) => {
    expect((await scan("x.pkl", global(module, name))).imports?.[0]?.safety).toBe("dangerous");
  });

  it.each([
    ["collections", "OrderedDict", "innocuous"],
    ["torch", "BFloat16Storage", "innocuous"],
    ["numpy.core.multiarray", "_reconstruct", "innocuous"],
    ["my_project.models", "Net", "suspicious"],
  ])("rates %s.%s as %s", async (module, name, safety) => {
    expect((await scan("x.pkl", global(module, name))).imports?.[0]?.safety).toBe(safety);
  });
});

describe("other files", () => {
  it.each([
    ["labels.txt", text("cats\ndogs\ncows\n"), "safe"],
    ["README.md", text("# Hello\n\nUse `os.system`.\n"), "safe"],
    ["photo.png", bytesOf([0x89], "PNG\r\n", [0x1a, 10, 0, 0]), "safe"],
    ["model.bin", bytesOf([0x7f], "ELF", [2, 1, 1, 0]), "unsafe"],
    ["bin/tool", bytesOf([0x7f], "ELF", [2, 1, 1, 0]), "suspicious"],
    [
      "tokenizer_config.json",
      text(JSON.stringify({ chat_template: "{{ ''.__class__.__mro__ }}" })),
      "unsafe",
    ],
    [
      "tokenizer_config.json",
      text(JSON.stringify({ chat_template: "{{ messages[0].content }}" })),
      "safe",
    ],
    [".env", text(`TOKEN=hf_${"a".repeat(34)}\n`), "suspicious"],
    ["deploy.sh", text("curl https://ada:hunter22@example.com/\n"), "suspicious"],
    ["key.pem", text("-----BEGIN RSA PRIVATE KEY-----\nMII\n"), "suspicious"],
    ["empty.bin", bytesOf(), "safe"],
  ])("calls %s %s", async (path, bytes, verdict) => {
    expect((await scan(path, bytes)).verdict).toBe(verdict);
  });

  it("names a secret's kind and line, and never the secret", async () => {
    const { findings } = await scan("a.py", text(`x = 1\nkey = "AKIA${"Q".repeat(16)}"\n`));
    expect(findings).toEqual([{ verdict: "suspicious", message: "An AWS access key in line 2." }]);
  });
});

const u32 = (value: number) => [...new Uint8Array(Uint32Array.of(value).buffer)];
const u64 = (value: number) => [...new Uint8Array(BigUint64Array.of(BigInt(value)).buffer)];
const ggufText = (value: string) => [...u64(value.length), ...Buffer.from(value)];

describe("GGUF headers", () => {
  const gguf = (...pairs: readonly (readonly number[])[]) =>
    bytesOf("GGUF", u32(3), u64(0), u64(pairs.length), ...pairs);
  const template = (content: string) => [
    ...ggufText("tokenizer.chat_template"),
    ...u32(8),
    ...ggufText(content),
  ];

  it("reads templates", async () => {
    const list = [
      ...ggufText("tokens"),
      ...u32(9),
      ...u32(8),
      ...u64(2),
      ...ggufText("a"),
      ...ggufText("b"),
    ];
    expect((await scan("a.gguf", gguf(list, template("{{ x }}")))).verdict).toBe("safe");
    expect((await scan("a.gguf", gguf(list, template("{{ x|attr('y') }}")))).verdict).toBe(
      "unsafe",
    );
  });

  it("finds claims that the file does not keep", async () => {
    const huge = [...ggufText("x"), ...u32(8), ...u64(2 ** 40)];
    expect((await scan("a.gguf", gguf(huge))).verdict).toBe("suspicious");
    expect((await scan("a.gguf", bytesOf("GGUF", u32(3), u64(1), u64(2 ** 50)))).verdict).toBe(
      "suspicious",
    );
  });
});

describe("ONNX models", () => {
  const field = (number: number, content: readonly number[]) => [
    number * 8 + 2,
    content.length,
    ...content,
  ];
  const bytes = (content: string) => [...Buffer.from(content)];
  const external = (location: string) =>
    field(7, field(5, field(13, [...field(1, bytes("location")), ...field(2, bytes(location))])));

  it.each([
    ["../../etc/passwd", "unsafe"],
    ["/etc/passwd", "unsafe"],
    ["model.onnx_data", "safe"],
  ])("reads that the weights are at %s", async (location, verdict) => {
    expect((await scan("model.onnx", bytesOf(external(location)))).verdict).toBe(verdict);
  });

  it("passes over negative numbers, which take ten bytes", async () => {
    const axis = [0x18, ...Array<number>(9).fill(0xff), 0x01];
    expect((await scan("model.onnx", bytesOf(field(7, field(1, field(5, axis)))))).verdict).toBe(
      "safe",
    );
  });

  it("names foreign operators", async () => {
    const node = field(7, field(1, field(7, bytes("evil.ops"))));
    expect((await scan("model.onnx", bytesOf(node))).findings[0]?.message).toContain("evil.ops");
  });
});

it("ends soon on whatever it is given", async () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  for (let round = 0; round < 3000; round++) {
    const names = Object.keys(FIXTURES);
    const bytes = fixture(names[Math.floor(random() * names.length)] ?? "");
    for (let flips = 0; flips < 1 + random() * 8; flips++)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    const { verdict } = await scan("x.bin", bytes.slice(0, Math.ceil(random() * bytes.length)));
    expect(["safe", "unscanned", "suspicious", "unsafe"]).toContain(verdict);
  }
});
