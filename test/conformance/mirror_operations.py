"""What people do with the public hub's models, against a hub that brings them: one line of JSON for each operation."""
import hashlib, json, os, sys, tempfile

import huggingface_hub as hub

MODEL, DATASET = "ada/model", "ada/rows"


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def snapshot():
    folder = hub.snapshot_download(MODEL, cache_dir=tempfile.mkdtemp())
    return {"weights": digest(os.path.join(folder, "model.safetensors")), "commit": os.path.basename(folder)}


def one_file():
    path = hub.hf_hub_download(MODEL, "model.safetensors", local_dir=tempfile.mkdtemp())
    return {"weights": digest(path)}


def listing():
    tree = hub.HfApi().list_repo_tree(MODEL, expand=False)
    info = hub.HfApi().model_info(MODEL, files_metadata=True)
    return {"paths": sorted(entry.path for entry in tree), "commit": info.sha}


def absent():
    try:
        hub.hf_hub_download(MODEL, "nothing.json", cache_dir=tempfile.mkdtemp())
    except hub.errors.EntryNotFoundError:
        return {"absent": True}


def ranges():
    with hub.HfFileSystem().open(f"{MODEL}/model.safetensors", "rb") as file:
        file.seek(1_000_000)
        return {"piece": file.read(1000).hex()}


def rows():
    import datasets

    loaded = datasets.load_dataset(DATASET, split="train", cache_dir=tempfile.mkdtemp())
    return {"rows": loaded.num_rows}


def pretrained():
    import transformers

    name = "ada/pretrained"
    config = transformers.AutoConfig.from_pretrained(name)
    words = transformers.AutoTokenizer.from_pretrained(name).tokenize("good day")
    return {"type": config.model_type, "words": words}


for operation in (snapshot, one_file, listing, absent, ranges, rows, pretrained):
    try:
        print(json.dumps({"operation": operation.__name__, "value": operation()}), flush=True)
    except Exception as error:
        print(json.dumps({"operation": operation.__name__, "error": repr(error)[:500]}), flush=True)
sys.exit(0)
