"""Writes `written-files.ts`: small files of PyArrow and NumPy, in base64."""

import base64
import datetime
import io
import pathlib

import numpy
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet

table = pa.table(
    {
        "id": pa.array([1, 2, 3], pa.int64()),
        "tokens": pa.array([["a", "b"], [], None], pa.list_(pa.string())),
        "place": pa.array(
            [{"lat": 1.5, "tags": {"k": 1}}, None, {"lat": 2.5, "tags": {}}],
            pa.struct([("lat", pa.float32()), ("tags", pa.map_(pa.string(), pa.int32()))]),
        ),
        "kind": pa.array(["x", "y", "x"]).dictionary_encode(),
        "at": pa.array([datetime.datetime(2026, 1, 2)] * 3, pa.timestamp("us", tz="UTC")),
        "price": pa.array([1, 2, 3], pa.int32()).cast(pa.decimal128(12, 2)),
    },
).replace_schema_metadata({"made by": "a test"})
simple = pa.table({"n": pa.array(range(6), pa.int32())})


def parquet(table: pa.Table, **options) -> bytes:
    sink = io.BytesIO()
    pa.parquet.write_table(table, sink, **options)
    return sink.getvalue()


def ipc(new, table: pa.Table, rows: int, **options) -> bytes:
    sink = io.BytesIO()
    with new(sink, table.schema, options=pa.ipc.IpcWriteOptions(**options)) as writer:
        writer.write_table(table, max_chunksize=rows)
    return sink.getvalue()


def feather(table: pa.Table, **options) -> bytes:
    sink = io.BytesIO()
    pa.feather.write_feather(table, sink, **options)
    return sink.getvalue()


def saved(save, *values, **named) -> bytes:
    sink = io.BytesIO()
    save(sink, *values, **named)
    return sink.getvalue()


pairs = numpy.zeros(2, dtype=[("a", "<i4"), ("b", ">f8", (2,)), ("c", "U3")])
weights = {"w": numpy.zeros((3, 4), "f4"), "layer/b": numpy.arange(4, dtype="i8")}

files = {
    "nested.parquet": parquet(table, compression="zstd", row_group_size=2),
    "nested.arrow": ipc(pa.ipc.new_file, table, 2),
    "nested.arrows": ipc(pa.ipc.new_stream, table, 2),
    "legacy.arrows": ipc(pa.ipc.new_stream, simple, 3, use_legacy_format=True),
    "packed.feather": feather(simple, compression="lz4", chunksize=4),
    "version-1.feather": feather(simple, version=1),
    "plain.npy": saved(numpy.save, numpy.zeros((2, 3), "f4")),
    "fortran.npy": saved(numpy.save, numpy.asfortranarray(numpy.zeros((3, 2), ">i2"))),
    "fields.npy": saved(numpy.save, pairs),
    "scalar.npy": saved(numpy.save, numpy.datetime64("2026-01-02", "ns")),
    "stored.npz": saved(numpy.savez, **weights),
    "packed.npz": saved(numpy.savez_compressed, **weights),
}

lines = [
    f'  "{name}":\n    "{base64.b64encode(content).decode()}",'
    for name, content in files.items()
]
makers = f"PyArrow {pa.__version__} and NumPy {numpy.__version__}"
pathlib.Path(__file__).with_name("written-files.ts").write_text(
    f"// Made by write-files.py with {makers}.\n"
    "const WRITTEN = {\n" + "\n".join(lines) + "\n} as const;\n\n"
    "export type WrittenFile = keyof typeof WRITTEN;\n\n"
    "export const WRITTEN_FILES = Object.keys(WRITTEN) as WrittenFile[];\n\n"
    "export const writtenFile = (name: WrittenFile): Uint8Array<ArrayBuffer> =>\n"
    '  new Uint8Array(Buffer.from(WRITTEN[name], "base64"));\n'
)
for name, content in files.items():
    print(name, len(content))
