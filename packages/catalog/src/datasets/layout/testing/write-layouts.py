"""Writes layouts.json: for many layouts of a dataset's files, the configs, splits and files that the loader finds.

    python write-layouts.py    # datasets 5.0.1

Each layout is a folder of empty files with the card given; the loader resolves it as `load_dataset` does.
"""

import json
import tempfile
import warnings
import zipfile
from pathlib import Path

import datasets
import yaml
from datasets import load_dataset_builder
from datasets.load import LocalDatasetModuleFactory, get_dataset_builder_class
from datasets.packaged_modules import _EXTENSION_TO_MODULE

HERE = Path(__file__).parent
datasets.disable_progress_bars()
datasets.logging.set_verbosity_error()
warnings.simplefilter("ignore")

EXTENSIONS = {}
for extension, (builder, options) in _EXTENSION_TO_MODULE.items():
    EXTENSIONS.setdefault(builder, []).append(extension)
KEYWORDS = ["train", "training", "validation", "valid", "dev", "val", "test", "testing", "eval", "evaluation"]


def plain_layouts():
    """Layouts without a card."""
    for word in KEYWORDS:
        yield [f"{word}.csv", "a.csv"]
        yield [f"{word}/a.csv", "b.csv"]
        yield [f"data/{word}-part/a.parquet", "data/other/b.parquet"]
        yield [f"my_{word}_1.jsonl"]
        yield [f"x/{word.upper()}.csv"]
    for separator in ["-", ".", "_", " ", "0", "9", "+", "=", "a", "~", "(", ","]:
        yield [f"train{separator}x.csv", "test.csv"]
        yield [f"x{separator}train.csv", "test.csv"]
        yield [f"x{separator}train/a.csv", "y/test/a.csv"]
        yield [f"train{separator}x/a.csv", "test/a.csv"]
    # Shards
    yield ["data/train-00000-of-00002.parquet", "data/train-00001-of-00002.parquet", "data/test-00000-of-00001.parquet"]
    yield ["data/extra-00000-of-00001.parquet", "data/train-00000-of-00001.parquet", "data/all-00000-of-00001.parquet"]
    yield ["data/dev-00000-of-00001.parquet", "data/train-00000-of-00001.parquet"]
    yield ["train-00000-of-00002.parquet", "train-00001-of-00002.parquet", "extra-00000-of-00001.parquet"]
    yield ["data/train-00000-of-00001-0123456789abcdef.parquet", "data/test-00000-of-00001-abc.parquet"]
    yield ["data/train-0-of-1.parquet", "data/test-0-of-1.parquet"]
    yield ["data/a-b-00000-of-00001.parquet"]
    yield ["data/a.b-00000-of-00001.parquet"]
    yield ["data/a.b.-00000-of-00001.parquet"]
    yield ["data/-00000-of-00001.parquet", "data/train.parquet"]
    yield ["data/train-00000-of-00001", "data/test.csv"]
    yield ["data/sub/train-00000-of-00001.parquet", "data/sub/more-00000-of-00001.parquet"]
    yield ["other/train-00000-of-00001.parquet", "other/more-00000-of-00001.parquet"]
    yield ["data/train-00000-of-00001.parquet", "data/notes.txt", "extra.parquet"]
    yield ["data/train-00000-of-00001.json.gz", "data/test-00000-of-00001.json.gz"]
    yield ["data/é-00000-of-00001.parquet"]
    yield ["data/train-00000-of-00001.parquet", "data/train-00000-of-00001.csv"]
    yield ["data/train-00000-of-00001.foo", "data/valid.csv"]
    # Folders before file names, file names before nothing
    yield ["train/test.csv", "val/test.csv"]
    yield ["train/a.csv", "train/test/b.csv"]
    yield ["train/train/a.csv", "test/test-1/a.csv"]
    yield ["train-train.csv", "test_test.csv"]
    yield ["train/sub-train/a.csv"]
    yield ["a/b/c/dev/d/e.csv", "a/b/c/train/d/e.csv"]
    yield ["train", "x_test", "a.csv"]
    yield ["train/train", "x_test.csv"]
    yield ["train_train/a.csv", "val.test.dev/b.csv", "c/pre train/d.csv"]
    yield ["train-val-test.csv", "test-train.csv"]
    yield ["train.csv", "test/a.csv"]
    yield ["train_dev_test.csv"]
    yield ["train-test.csv", "validation.csv"]
    yield ["a.csv", "b.csv", "c/d.csv"]
    yield ["a.csv"]
    yield ["data/a.csv", "data/b.csv"]
    yield ["contest.csv", "latest.csv", "retrain.csv"]
    yield ["trainer.csv", "evaluate.csv"]
    yield ["Train.csv", "Test.csv"]
    yield ["validation.csv", "train.csv", "test.csv"]
    yield ["dev.csv", "val.csv", "valid.csv", "train.csv"]
    yield ["evaluation/a.csv", "testing/a.csv", "training/a.csv"]
    yield ["train1.csv", "train2.csv", "train10.csv", "test1.csv"]
    yield ["b/train.csv", "a/train.csv", "train.csv"]
    yield ["B.csv", "a.csv", "é.csv", "_c.csv"]
    yield ["train[1].csv", "test[1].csv"]
    yield ["data[1]/train.csv", "data[1]/test.csv"]
    yield ["[train].csv", "[test].csv"]
    yield ["train/[a].csv"]
    yield ["with space/train data.csv", "with space/test data.csv"]
    yield ["en/train.csv", "de/train.csv", "de/test.csv"]
    # Ignored
    yield ["README.md", "LICENSE", ".gitattributes", "a.csv"]
    yield ["config.json", "dataset_info.json", "dataset_infos.json", "dataset_dict.json", "dummy_data.zip", "a.jsonl"]
    yield ["config.json"]
    yield ["sub/config.json", "sub/a.json"]
    yield [".hidden.csv", ".hidden/a.csv", "a.csv"]
    yield [".hidden.csv"]
    yield ["__pycache__/a.csv", "__x/b.csv", "c.csv"]
    yield ["__pycache__/train.csv", "x/test.csv"]
    yield ["_single/a.csv", "_b.csv"]
    yield ["__a.csv"]
    yield ["script.py", "notes.md", "picture.svg"]
    yield []
    yield ["README.md"]
    yield ["no_extension", "another"]
    yield ["train/script.py", "a.csv"]
    yield ["train/note.txt", "a.csv"]
    yield ["state.json", "data-00000-of-00001.arrow", "dataset_info.json"]
    yield ["train/state.json", "train/data-00000-of-00001.arrow", "test/data-00000-of-00001.arrow", "dataset_dict.json"]
    # Formats, and which of several wins
    yield ["a.csv", "b.tsv"]
    yield ["a.tsv"]
    yield ["a.csv", "b.tsv", "c.tsv"]
    yield ["a.json", "b.jsonl", "c.ndjson"]
    yield ["a.csv", "b.json"]
    yield ["a.csv", "b.jsonl"]
    yield ["a.parquet", "b.csv", "c.json", "d.arrow"]
    yield ["a.arrow", "b.csv"]
    yield ["a.txt", "b.csv", "c.txt"]
    yield ["a.txt", "b.xml"]
    yield ["train.csv", "test.json"]
    yield ["train.csv", "test.tsv"]
    yield ["train.json", "test.jsonl"]
    yield ["train.csv", "train.json", "test.csv"]
    yield ["train.csv", "train.jsonl", "train.json", "test.csv"]
    yield ["train.csv", "test.zip.csv"]
    yield ["a.csv.gz", "b.csv.gz"]
    yield ["a.gz", "b.csv"]
    yield ["a.csv.bak", "b.csv"]
    yield ["a.jsonl.zst", "a.json.xz", "a.csv.bz2"]
    yield ["v1.0.csv", "v1.1.csv", "x.json.csv"]
    yield ["a.CSV", "b.csv"]
    yield ["a.PARQUET"]
    yield ["a.geoparquet", "b.gpq"]
    yield ["a.conll", "b.conllu"]
    yield ["a.conllu"]
    yield ["a.h5", "b.hdf5"]
    yield ["a.xml"]
    yield ["a.eval", "b.eval"]
    yield ["logs/a.eval", "train.csv"]
    yield ["a.tsfile"]
    yield ["a.pkl", "b.csv"]
    yield ["x.lance/data/1.lance", "x.lance/_versions/1.manifest", "x.lance/_transactions/0.txn"]
    yield ["train.lance/data/1.lance", "test.lance/data/1.lance"]
    for extensions in EXTENSIONS.values():
        yield [f"{i:02}{extension}" for i, extension in enumerate(extensions)]
    # Folders of pictures, sounds, videos
    yield ["a.png", "b.jpg", "c.jpeg"]
    yield ["cat/a.png", "dog/b.png"]
    yield ["train/cat/a.png", "train/dog/b.png", "test/cat/c.png"]
    yield ["train/a.png", "train/metadata.csv", "test/b.png", "test/metadata.csv"]
    yield ["a.png", "metadata.csv"]
    yield ["a.png", "metadata.jsonl"]
    yield ["a.png", "b.png", "metadata.parquet"]
    yield ["a.png", "b.png", "metadata.json"]
    yield ["a.png", "x.csv", "y.csv"]
    yield ["metadata.csv"]
    yield ["metadata.csv", "metadata.jsonl"]
    yield ["a.PNG", "b.Png", "c.JPG"]
    yield ["a.wav", "b.mp3", "c.flac", "metadata.csv"]
    yield ["a.wav", "b.png"]
    yield ["a.mp4", "b.mkv", "c.avi", "metadata.jsonl"]
    yield ["a.webm", "b.MP4"]
    yield ["a.pdf", "metadata.csv"]
    yield ["a.glb", "b.stl", "metadata.csv"]
    yield ["a.nii", "b.nii.gz"]
    yield ["a.png", "a.txt", "b.png", "b.txt"]
    yield ["images/a.png", "images/b.png", "train.csv"]
    yield ["images/a.png", "train/metadata.csv", "train/b.png"]
    yield ["train/cat.png", "metadata.csv"]
    # WebDataset
    yield ["shard-000.tar", "shard-001.tar"]
    yield ["train-000.tar", "val-000.tar"]
    yield ["data/train-00000-of-00002.tar", "data/train-00001-of-00002.tar"]
    yield ["a.tar.gz"]
    yield ["a.tar", "index.json"]
    yield ["a.tar", "b.tar", "sizes.json", "a.json"]
    # Archives
    yield [{"a.zip": ["x/a.png", "x/b.png"]}]
    yield [{"train.zip": ["a.csv"]}, {"test.zip": ["b.csv"]}]
    yield [{"a.zip": ["a.png"]}, "metadata.csv"]
    yield [{"a.zip": ["x.csv"]}, "b.csv"]


def config(name, data_files=None, **more):
    return {"config_name": name, **({"data_files": data_files} if data_files is not None else {}), **more}


def split(name, path):
    return {"split": name, "path": path}


MIXED = ["en/train.csv", "en/test.csv", "de/train.csv", "de/dev.csv", "notes.txt", "all/x.csv", "README.txt"]
SHARDS = ["en/train-00000-of-00002.parquet", "en/train-00001-of-00002.parquet", "en/test-00000-of-00001.parquet"]


def carded_layouts():
    """Layouts whose card has `configs`, then whole cards."""
    def one(*args, files=MIXED, **more):
        return {"configs": [config("default", *args, **more)]}, files
    yield one("en/train.csv")
    yield one("./en/train.csv")
    yield one("en/*.csv")
    yield one("en/*")
    yield one("*/train.csv")
    yield one("**/train.csv")
    yield one("**/*.csv")
    yield one("**")
    yield one("*")
    yield one("en/**")
    yield one("e?/t*.csv")
    yield one("e?/train.csv")
    yield one("?.csv", files=["ab.csv"])
    yield one("en//train.csv")
    yield one("./en/*.csv")
    yield one([3])
    yield one([["en/train.csv"]])
    yield one("[de][en]/*.csv")
    yield one("[!e]*/*.csv")
    yield one("[a-d]*/*.csv")
    yield one("{en,de}/train.csv")
    yield one("**.csv")
    yield one("en**/x.csv")
    yield one("*/*/*.csv")
    yield one("missing.csv")
    yield one("missing/*.csv")
    yield one("en/")
    yield one("en")
    yield one(["en/train.csv", "de/train.csv"])
    yield one(["de/train.csv", "en/train.csv", "de/*.csv"])
    yield one(["en/train.csv", "missing.csv"])
    yield one(["en/train.csv", "missing/*"])
    yield one([])
    yield one([split("train", "en/train.csv"), split("test", "en/test.csv")])
    yield one([split("test", "en/test.csv"), split("train", "en/train.csv")])
    yield one([split("train", ["en/train.csv", "de/train.csv"]), split("dev", "de/dev.csv")])
    yield one([split("first", "en/*.csv"), split("second", "en/*.csv")])
    yield one([split("train", "en/train.csv"), split("test", "missing/*.csv")])
    yield one([split("train", "en/train.csv"), split("test", "missing.csv")])
    yield one([split("train", "en/train.csv"), split("train", "de/train.csv")])
    yield one([split("a-b", "en/train.csv")])
    yield one([split("a.b", "en/train.csv")])
    yield one([split("a b", "en/train.csv")])
    yield one([split("a_b1", "en/train.csv")])
    yield one([split("train", "en/train.csv"), "de/train.csv"])
    yield one([{"split": "train"}])
    yield one([{"path": "en/train.csv"}])
    yield one([{"split": "train", "path": "en/train.csv", "more": 1}])
    yield one({"train": "en/train.csv"})
    yield one(3)
    yield one(data_dir="en")
    yield one(data_dir="en/")
    yield one(data_dir="./en")
    yield one(data_dir="missing")
    yield one("*.csv", data_dir="en")
    yield one("en/*.csv", data_dir="en")
    yield one()
    yield one(sep="\t")
    yield one("notes.txt")
    yield one([split("train", "en/train.csv"), split("notes", "notes.txt")])
    yield one("*", files=["a.csv", ".hidden.csv", "README.md", "config.json", "b.csv"])
    yield one(".hidden.csv", files=["a.csv", ".hidden.csv"])
    yield one(".*", files=["a.csv", ".hidden.csv"])
    yield one("__x/*.csv", files=["__x/a.csv", "b.csv"])
    yield one("*/*.csv", files=["__x/a.csv", "c/b.csv"])
    yield one("config.json", files=["config.json"])
    yield one("*.json", files=["config.json", "a.json"])
    yield one("train-*", files=["train-1.csv", "train-2.json", "train-3.json"])
    yield one("*.png", files=["a.png", "metadata.csv"])
    yield one("**", files=["x/a.png", "x/metadata.csv", "y/b.png"])
    yield one([split("train", "train/*"), split("test", "test/*")], files=["train/a.png", "train/metadata.jsonl", "test/b.png"])
    yield one("*.tar", files=["a.tar", "b.tar", "c.csv"])
    yield one("a[1].csv", files=["a[1].csv", "a1.csv"])
    yield one("a[[]1].csv", files=["a[1].csv", "a1.csv"])
    yield one("a[].csv", files=["a.csv", "a[].csv"])
    yield one("a[!].csv", files=["ab.csv", "a!.csv"])
    yield one("a[]b].csv", files=["a].csv", "ab.csv"])
    yield one("a[b.csv", files=["a[b.csv", "ab.csv"])
    yield one("a[^b].csv", files=["a^.csv", "ab.csv", "ac.csv"])
    yield one("a[z-a].csv", files=["am.csv", "az.csv"])
    yield one("a(b)+.csv", files=["a(b)+.csv", "ab.csv"])
    yield one("a***.csv", files=["ab.csv"])
    yield one("x/**/y.csv", files=["x/y.csv", "x/a/y.csv", "x/a/b/y.csv", "xy.csv"])
    yield one("**/x/**/y.csv", files=["x/y.csv", "x/a/y.csv", "a/x/b/y.csv"])
    yield one("x/*/y.csv", files=["x/y.csv", "x/a/y.csv", "x/a/b/y.csv"])
    yield one("*.csv", files=["é.csv", "日本.csv", "a b.csv"])
    def many(*configs, files=MIXED, **card):
        return {"configs": list(configs), **card}, files
    yield many(config("en", "en/*.csv"), config("de", "de/*.csv"))
    yield many(config("en", "en/*.csv"), config("de", "de/*.csv", default=True))
    yield many(config("en", "en/*.csv"), config("default", "de/*.csv"))
    yield many(config("en", "en/*.csv", default=True), config("default", "de/*.csv"))
    yield many(config("en", "en/*.csv", default=False), config("de", "de/*.csv", default=True))
    yield many(config("en", data_dir="en"), config("de", data_dir="de"))
    yield many(config("z", "en/*.csv"), config("a", "de/*.csv"), config("m", "all/*.csv", default=True))
    yield many(config("en", "en/*.csv"), config("bad", "missing.csv"))
    yield many(config("bad", "missing.csv"), config("en", "en/*.csv"))
    yield many(config("bad", "missing/*"), config("en", "en/*.csv"))
    yield many(config("en", "en/*.csv"), config("bad", data_dir="missing"))
    yield many(config("en", "en/*.csv"), config("notes", "*.txt"))
    yield many(config("en", "en/*.csv"), config("en", "de/*.csv"))
    yield many(config("en", "en/*.csv"), {"data_files": "de/*.csv"})
    yield many(config("only", "en/*.csv"))
    yield many(config("en", [split("train", "en/train-*"), split("test", "en/test-*")]), files=SHARDS)
    yield many(config("en", data_dir="en"), files=SHARDS)
    yield many(config("en", data_dir="en"), files=["en/data/train-00000-of-00001.parquet", "en/data/x-00000-of-00001.parquet"])
    yield many(config("all"), config("en", "en/*.csv"))
    yield many(config("a b/c", "en/*.csv"))
    yield many(config(1, "en/*.csv"))
    yield {"configs": []}, MIXED
    yield {"configs": "en"}, MIXED
    yield {"configs": {"config_name": "en"}}, MIXED
    yield {"license": "mit"}, MIXED
    yield {"dataset_info": {"features": [{"name": "a", "dtype": "string"}], "splits": [{"name": "train", "num_examples": 3}]}}, ["train.csv", "test.csv"]
    yield {"dataset_info": {"config_name": "plain", "features": [{"name": "a", "dtype": "string"}]}}, ["train.csv", "test.csv"]
    yield {"dataset_info": [{"config_name": "en"}, {"config_name": "de"}]}, ["train.csv", "test.csv"]
    yield {"configs": [config("en", "en/*.csv")], "dataset_info": {"config_name": "en", "splits": [{"name": "other", "num_examples": 3}]}}, MIXED


def listed(files):
    """The paths of a layout, and what its archives hold."""
    for item in files:
        yield from item.items() if isinstance(item, dict) else [(item, None)]


def find(root):
    """What the loader finds in a folder."""
    try:
        module = LocalDatasetModuleFactory(str(root)).get_module()
        names = list(get_dataset_builder_class(module).builder_configs)
    except Exception as error:
        return {"error": type(error).__name__}
    found = {"builder": module.module_path.split(".")[-1], "configs": []}
    if module.builder_configs_parameters.default_config_name:
        found["default"] = module.builder_configs_parameters.default_config_name
    for name in names:
        try:
            config = load_dataset_builder(str(root), name, cache_dir=str(root.parent / "cache")).config
            splits = [[str(split), [str(Path(f).relative_to(root)) for f in files]] for split, files in config.data_files.items()]
            found["configs"].append({"name": name, "splits": splits})
        except Exception as error:
            found["configs"].append({"name": name, "error": type(error).__name__})
    return found


def write(card, files):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve() / "repo"
        root.mkdir()
        for path, members in listed(files):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            if members is None:
                (root / path).write_text("{}" if path == "dataset_infos.json" else "")
                continue
            with zipfile.ZipFile(root / path, "w") as archive:
                for member in members:
                    archive.writestr(member, "")
        if card is not None:
            (root / "README.md").write_text(f"---\n{yaml.safe_dump(card, sort_keys=False)}---\n", encoding="utf-8")
        paths = [path for path, _ in listed(files)] + (["README.md"] if card is not None else [])
        return {**({"card": card} if card is not None else {}), "paths": paths, "found": find(root)}


layouts = [write(None, files) for files in plain_layouts()] + [write(card, files) for card, files in carded_layouts()]
lines = ",\n".join("  " + json.dumps(layout, ensure_ascii=False) for layout in layouts)
(HERE / "layouts.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
print(len(layouts))
