# Finetune on a dataset of your own
lerobot-train \
  --policy.path=acme/watercolor \
  --dataset.repo_id=fill-in-namespace/fill-in-dataset \
  --batch_size=64 \
  --steps=20000 \
  --output_dir=outputs/finetuned \
  --job_name=finetuned \
  --policy.device=cuda
