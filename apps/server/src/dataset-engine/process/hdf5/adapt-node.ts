import fs from "node:fs";

const OPENING = ["openSync", "statSync", "lstatSync", "readlinkSync"] as const;

/**
 * Makes Node answer as the library expects under Node's permissions: `process.binding` is refused, which it asks for
 * constants; and what may not be read is an error that it does not know, where a dataset consists of other files.
 */
export function adaptNode(): void {
  Object.assign(process, { binding: () => ({ fs: fs.constants }) });
  for (const name of OPENING) {
    const original = fs[name] as (...given: unknown[]) => unknown;
    Object.assign(fs, {
      [name](...given: unknown[]) {
        try {
          return original(...given);
        } catch (error) {
          const { code } = error as NodeJS.ErrnoException;
          throw code === "ERR_ACCESS_DENIED"
            ? Object.assign(new Error(), { code: "EACCES" })
            : error;
        }
      },
    });
  }
}
