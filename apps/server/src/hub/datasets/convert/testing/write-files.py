"""Writes `written-files.ts`: small datasets of Pillow, PyArrow, tarfile, wave and the datasets library, in base64."""

import base64
import datetime
import decimal
import io
import json
import pathlib
import tarfile
import tempfile
import wave

import datasets
import pyarrow as pa
import pyarrow.parquet as pq
from PIL import Image


def picture(kind: str, color: int) -> bytes:
    sink = io.BytesIO()
    Image.new("RGB", (4, 3), (color, 40, 200)).save(sink, kind)
    return sink.getvalue()


def sound(level: int) -> bytes:
    sink = io.BytesIO()
    with wave.open(sink, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(8000)
        writer.writeframes(level.to_bytes(2, "little") * 40)
    return sink.getvalue()


def lines(rows: list[dict]) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def archive(files: dict[str, bytes], mode: str = "w") -> bytes:
    sink = io.BytesIO()
    with tarfile.open(fileobj=sink, mode=mode) as tar:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    return sink.getvalue()


def example(key: str, color: int, text: str, label: int, meta: dict) -> dict[str, bytes]:
    return {
        f"{key}.png": picture("PNG", color),
        f"{key}.txt": text.encode(),
        f"{key}.cls": str(label).encode(),
        f"{key}.json": json.dumps(meta).encode(),
        f"{key}.seg.bin": bytes([color]),
    }


def saved() -> dict[str, bytes]:
    """What `save_to_disk` writes."""
    rows = datasets.Dataset.from_dict(
        {
            "image": [{"bytes": picture("PNG", at), "path": f"{at}.png"} for at in (20, 21)],
            "label": [1, 0],
            "tokens": [["a", "b"], []],
            "vector": [[[0.5, 1.5]], [[2.5, 3.5]]],
            "text": ["x", None],
        },
        features=datasets.Features(
            {
                "image": datasets.Image(),
                "label": datasets.ClassLabel(names=["no", "yes"]),
                "tokens": datasets.List(datasets.Value("string")),
                "vector": datasets.Array2D((1, 2), "float32"),
                "text": datasets.Value("large_string"),
            }
        ),
    )
    with tempfile.TemporaryDirectory() as folder:
        rows.save_to_disk(folder)
        return {
            f"train/{path.name}": path.read_bytes() for path in pathlib.Path(folder).iterdir()
        }


def typed() -> dict[str, bytes]:
    """All that PyArrow has, as a stream and as a file."""
    noon = datetime.datetime(2026, 1, 2, 12, 30, 15, 123456)
    integers = {
        f"{sign}{bits}": pa.array([1, None, 2 ** (bits - 1) - 1], getattr(pa, f"{sign}{bits}")())
        for sign in ("int", "uint")
        for bits in (8, 16, 32, 64)
    }
    table = pa.table(
        {
            **integers,
            "float32": pa.array([0.5, None, -1.5], pa.float32()),
            "float64": pa.array([0.1, None, float("inf")], pa.float64()),
            "bool": pa.array([True, None, False]),
            "text": pa.array(["ü", None, ""], pa.string()),
            "large": pa.array(["ü", None, ""], pa.large_string()),
            "bytes": pa.array([b"\0\1", None, b""], pa.binary()),
            "date": pa.array([noon.date(), None, datetime.date(1960, 5, 6)], pa.date32()),
            "ns": pa.array([1, None, -1], pa.timestamp("ns")),
            "us": pa.array([noon, None, noon], pa.timestamp("us", tz="UTC")),
            "s": pa.array([1, None, 2], pa.timestamp("s")),
            "time": pa.array([noon.time(), None, noon.time()], pa.time64("us")),
            "price": pa.array([decimal.Decimal("1.25"), None, decimal.Decimal("-9.5")], pa.decimal128(12, 2)),
            "list": pa.array([[1, None], None, []], pa.list_(pa.int32())),
            "struct": pa.array([{"a": 1, "b": ["x"]}, None, {"a": None, "b": None}]),
        }
    )
    stream, file = io.BytesIO(), io.BytesIO()
    with pa.ipc.new_stream(stream, table.schema) as writer:
        writer.write_table(table, max_chunksize=2)
    options = pa.ipc.IpcWriteOptions(compression="zstd")
    with pa.ipc.new_file(file, table.schema, options=options) as writer:
        writer.write_table(table, max_chunksize=2)
    return {"train/stream.arrow": stream.getvalue(), "test/file.arrow": file.getvalue()}


def described() -> bytes:
    """Metadata as Parquet."""
    table = pa.table(
        {
            "file_name": ["1.png", None, "2.png"],
            "day": pa.array([datetime.date(2026, 1, 2), None, None], pa.date32()),
            "at": pa.array([datetime.datetime(2026, 1, 2, 3), None, None], pa.timestamp("us")),
            "small": pa.array([1, None, -1], pa.int16()),
            "box": pa.array([[0.5, 1.5], None, []], pa.list_(pa.float32())),
            "of": pa.array([{"a": 1, "b": ["x"]}, None, {"a": None, "b": []}]),
        }
    )
    sink = io.BytesIO()
    pq.write_table(table, sink)
    return sink.getvalue()


DATASETS: dict[str, dict[str, bytes]] = {
    # Labels by folders, of all splits.
    "labels": {
        "train/cat/1.png": picture("PNG", 1),
        "train/dog/2.JPG": picture("JPEG", 2),
        "test/ant/3.png": picture("PNG", 3),
    },
    # Metadata with a nested column, a list of files, a broken picture and names that are no files.
    "captions": {
        "train/metadata.jsonl": lines(
            [
                {"file_name": "1.png", "text": "one", "box": {"x": [1, 2], "of": "a"}},
                {"file_name": "sub/2.webp", "text": "two", "box": {"x": [], "of": None}},
            ]
        ),
        "train/1.png": picture("PNG", 4),
        "train/sub/2.webp": picture("WEBP", 5),
        "train/unused.png": picture("PNG", 6),
    },
    "pairs": {
        "metadata.jsonl": lines(
            [
                {"mask_file_name": "1.png", "file_names": ["2.png", "1.png"], "n": 1},
                {"mask_file_name": "2.png", "file_names": ["1.png"], "n": 2},
            ]
        ),
        "1.png": picture("PNG", 7),
        "2.png": picture("PNG", 8),
    },
    "described": {
        "train/metadata.parquet": described(),
        "train/1.png": picture("PNG", 30),
        "train/2.png": picture("PNG", 31),
    },
    "sounds": {
        "data/metadata.csv": b"file_name,text,seconds\na.wav,hum,0.5\nb.wav,,1\n",
        "data/a.wav": sound(7),
        "data/b.wav": sound(9),
    },
    "shards": {
        "train-0.tar": archive(
            example("a/1", 11, "one", 0, {"w": 1, "r": 1.0, "of": {"tags": ["x"]}})
            | example("a/2", 12, "zwei ü", 1, {"w": 2, "r": 2.5, "of": {"tags": []}})
        ),
        "train-1.tar.gz": archive(
            example("b/1", 13, "", 2, {"w": 3, "r": 3.5, "of": {"tags": ["y"]}}),
            "w:gz",
        ),
    },
    "options": {
        "README.md": b"""---
configs:
- config_name: default
  data_files: train.csv
  sep: ;
dataset_info:
  features:
  - name: kind
    dtype:
      class_label:
        names:
          '0': cat
          '1': dog
  - name: text
    dtype: string
---
""",
        "train.csv": b"kind;text\n1;a,b\n0;c\n",
    },
    "saved": saved(),
    "typed": typed(),
    "flat": {"b.png": picture("PNG", 9), "a.png": picture("PNG", 10)},
}


def main() -> None:
    text = "".join(
        f"  {json.dumps(name)}: {{\n"
        + "".join(
            f"    {json.dumps(path)}:\n      {json.dumps(base64.b64encode(content).decode())},\n"
            for path, content in files.items()
        )
        + "  },\n"
        for name, files in DATASETS.items()
    )
    pathlib.Path(__file__).with_name("written-files.ts").write_text(
        "/** Small datasets by name, and their files in base64; `write-files.py` made them. */\n"
        "export const WRITTEN_FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {\n"
        f"{text}}};\n"
    )


main()
