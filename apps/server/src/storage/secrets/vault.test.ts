import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { openVault } from "./vault.ts";

it("opens what it sealed, after a restart too, and nothing else", () => {
  const dataFolder = temporaryFolder();
  const sealed = openVault({ dataFolder, secretKey: undefined }).seal("a key", "hub groq");
  const vault = openVault({ dataFolder, secretKey: undefined });
  expect(sealed).not.toContain("a key");
  expect(vault.open(sealed, "hub groq")).toBe("a key");
  expect(vault.open(sealed, "hub together")).toBeUndefined();
  expect(vault.open(`${sealed.slice(0, -2)}AA`, "hub groq")).toBeUndefined();
  expect(vault.open("nonsense", "hub groq")).toBeUndefined();
  const other = openVault({ dataFolder, secretKey: "0123456789abcdef0123456789abcdef" });
  expect(other.open(sealed, "hub groq")).toBeUndefined();
  expect(statSync(join(dataFolder, "secret.key")).mode & 0o777).toBe(0o600);
});
