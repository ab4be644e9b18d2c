import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { EngineSettings } from "../engine-job.ts";
import { quoteText } from "../where/print-sql.ts";

/** DuckDB in memory. */
export interface OpenDuckdb {
  readonly connection: DuckDBConnection;
  close(): void;
}

/** What it may reach of the working folder, by names there. */
export interface Reach {
  readonly files: readonly string[];
  /** It may write there, too. */
  readonly folder?: string;
}

/** No extensions, and no memory on disks. */
export const NEVER_DOWNLOAD = {
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
  allow_community_extensions: "false",
  // Without a folder DuckDB writes none of its memory to disk.
  temp_directory: "",
};

/** Opens it, runs `first`, then closes every other way out (order matters). */
export async function openDuckdb(
  { threads, memoryBytes }: EngineSettings,
  { files, folder }: Reach,
  first?: string,
): Promise<OpenDuckdb> {
  const instance = await DuckDBInstance.create(":memory:", {
    ...NEVER_DOWNLOAD,
    threads: `${threads}`,
    memory_limit: `${Math.floor(memoryBytes / 1_000_000)}MB`,
  });
  const connection = await instance.connect();
  const close = () => {
    connection.closeSync();
    instance.closeSync();
  };
  try {
    if (first !== undefined) await connection.run(first);
    await connection.run(`SET allowed_paths = [${files.map(quoteText).join(", ")}]`);
    if (folder !== undefined)
      await connection.run(`SET allowed_directories = [${quoteText(folder)}]`);
    await connection.run("SET enable_external_access = false");
    await connection.run("SET lock_configuration = true");
    return { connection, close };
  } catch (error) {
    close();
    throw error;
  }
}
