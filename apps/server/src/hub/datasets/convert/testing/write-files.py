"""Writes `written-files.ts`: small datasets of Pillow, PyArrow, tarfile, wave and the datasets library, in base64."""

import base64
import io
import json
import pathlib
import wave

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
    "sounds": {
        "data/metadata.csv": b"file_name,text,seconds\na.wav,hum,0.5\nb.wav,,1\n",
        "data/a.wav": sound(7),
        "data/b.wav": sound(9),
    },
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
