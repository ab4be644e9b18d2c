import type { Library } from "../library.ts";
import { code, shString } from "../literals.ts";
import { shell } from "../snippet.ts";

export const lerobot: Library = {
  prettyLabel: "LeRobot",
  repoName: "LeRobot",
  repoUrl: "https://github.com/huggingface/lerobot",
  docsUrl: "https://huggingface.co/docs/lerobot",
  filter: false,
  snippets: ({ id, tags }) => {
    if (!tags.includes("smolvla")) return [];
    const policy = shString(id);
    const train = [install, shell`${finetune(policy)}`];
    return id === BASE ? train : [...train, shell`${record(policy)}`];
  },
};

/** Trained on no robot in particular, so there is nothing to run before it is finetuned. */
const BASE = "lerobot/smolvla_base";

const install = shell`
  git clone https://github.com/huggingface/lerobot.git
  cd lerobot
  pip install -e '.[smolvla]'
`;

const finetune = (policy: string) => code`
  # Finetune on a dataset of your own
  lerobot-train \
    --policy.path=${policy} \
    --dataset.repo_id=fill-in-namespace/fill-in-dataset \
    --batch_size=64 \
    --steps=20000 \
    --output_dir=outputs/finetuned \
    --job_name=finetuned \
    --policy.device=cuda
`;

const record = (policy: string) => code`
  # Let it move a robot and record what happens: the port, the names, the camera and the task are yours
  lerobot-record \
    --robot.type=so101_follower \
    --robot.port=/dev/ttyACM0 \
    --robot.id=follower \
    --robot.cameras='{front: {type: opencv, index_or_path: 0, width: 640, height: 480, fps: 30}}' \
    --dataset.repo_id=fill-in-namespace/fill-in-dataset \
    --dataset.single_task='Put the cup on the shelf.' \
    --dataset.num_episodes=10 \
    --dataset.episode_time_s=50 \
    --policy.path=${policy}
`;
