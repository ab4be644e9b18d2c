from huggingface_sb3 import load_from_hub

# Then load it with the algorithm it was trained by, such as PPO.load(checkpoint)
checkpoint = load_from_hub(repo_id="acme/watercolor", filename="fill-in-filename.zip")
