import {
  type ConversionFile,
  type ConvertedSplit,
  formatRepoId,
  type Repo,
} from "@orrery/registry";

const encoder = new TextEncoder();

/** The card of a conversion: by it, `load_dataset` finds there what it finds in the dataset. */
export function describeConversion(
  { id }: Repo,
  splits: readonly ConvertedSplit[],
): ConversionFile {
  const configs = [
    ...Map.groupBy(
      splits.filter(({ files }) => files > 0),
      ({ config }) => config,
    ),
  ];
  // JSON is YAML.
  const lines = configs.map(([name, own]) => {
    const files = own.map(({ split }) => ({ split, path: `${name}/${split}/*.parquet` }));
    return `- ${JSON.stringify({ config_name: name, data_files: files })}\n`;
  });
  const text = `---\nconfigs:\n${lines.join("")}---\n\n${formatRepoId(id)} as Parquet files, made by the hub.\n`;
  return { path: "README.md" as ConversionFile["path"], content: encoder.encode(text) };
}
