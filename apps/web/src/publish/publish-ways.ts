import type { ShellData } from "../page-data/shell.ts";
import type { Named } from "../repo-paths.ts";

type Repo = Pick<Named, "kind" | "id">;
type Hub = Pick<ShellData, "origin" | "command">;

interface PublishWay {
  readonly label: string;
  readonly command: (repo: Repo, hub: Hub) => string;
}

const setUp = ({ origin }: Hub) => `export HF_ENDPOINT=${origin}\nexport HF_TOKEN=hf_…\n`;
const forDatasets = ({ kind }: Repo, text: string) => (kind === "dataset" ? text : "");

/** Commands that publish the folder `./folder`, the most common client first. Names and origins need no quotes. */
export const PUBLISH_WAYS = {
  hf: {
    label: "hf",
    command: (repo, hub) =>
      `pip install huggingface_hub
${setUp(hub)}hf upload ${repo.id} ./folder${forDatasets(repo, " --repo-type dataset")}`,
  },
  git: {
    label: "git",
    command: (repo, { origin }) =>
      `git lfs install
git clone ${origin}/${forDatasets(repo, "datasets/")}${repo.id} repo
cp -r ./folder/. repo && cd repo
git add . && git commit -m "Publish" && git push`,
  },
  orrery: {
    label: "orrery",
    command: (repo, hub) =>
      `${setUp(hub)}${hub.command} publish ./folder ${repo.id}${forDatasets(repo, " --type dataset")}`,
  },
} as const satisfies Readonly<Record<string, PublishWay>>;
