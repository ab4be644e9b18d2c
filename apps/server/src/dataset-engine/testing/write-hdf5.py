"""Writes `written-hdf5.ts`: small HDF5 files of h5py, compressed, in base64."""

import base64
import gzip
import json
import pathlib
import tempfile

import h5py
import numpy


def written(fill, **options) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "file.h5"
        with h5py.File(path, "w", **options) as file:
            fill(file)
        return path.read_bytes()


def weights(file: h5py.File) -> None:
    """As Keras names and nests them."""
    file.attrs["keras_version"] = "3.4.1"
    file.attrs["model_config"] = json.dumps({"class_name": "Sequential", "note": "x" * 3000})
    dense = file.create_group("model_weights/dense")
    dense.attrs["weight_names"] = [b"kernel", b"bias"]
    kernel = numpy.zeros((64, 32), "f4")
    packed = {"chunks": (16, 32), "compression": "gzip", "compression_opts": 4, "shuffle": True}
    dense.create_dataset("kernel", data=kernel, **packed)
    dense.create_dataset("bias", data=numpy.zeros(32, "f4")).attrs["units"] = "m"


def types(file: h5py.File) -> None:
    file.attrs["numbers"] = numpy.arange(3.0)
    file.attrs["many"] = numpy.arange(500)
    file.attrs["flag"] = True
    file.attrs["place"] = numpy.zeros(1, [("lat", "f8")])
    fields = [("a", "i4"), ("b", ">f8", (2,))]
    values = {
        "bool": numpy.array([True]),
        "complex": numpy.zeros(2, "c8"),
        "empty": h5py.Empty("i8"),
        "fields": numpy.zeros(2, fields),
        "fixed": numpy.array([b"ab"], "S5"),
        "half": numpy.zeros((2, 2), "f2"),
        "opaque": numpy.zeros(2, "V3"),
        "scalar": 1.5,
        "short": numpy.zeros(2, ">u2"),
    }
    for name, value in values.items():
        file.create_dataset(name, data=value)
    file.create_dataset("enum", (2,), h5py.enum_dtype({"RED": 1, "GREEN": 2}))
    file.create_dataset("grows", (0, 3), "u1", maxshape=(None, 3), compression="lzf")
    file.create_dataset("lists", (2,), h5py.vlen_dtype("i4"))
    file.create_dataset("reference", data=file["fixed"].ref, dtype=h5py.ref_dtype)
    file.create_dataset("texts", data=["a", "b"], dtype=h5py.string_dtype())
    file["type"] = numpy.dtype("i4")


def links(file: h5py.File) -> None:
    """A group that contains itself, and links to other files, none of which is ever opened."""
    file["one"] = 1
    group = file.create_group("group")
    group["root"] = file["/"]
    group["soft"] = h5py.SoftLink("/one")
    group["dangling"] = h5py.SoftLink("/nothing")
    group["external"] = h5py.ExternalLink("/etc/passwd", "/x")
    group["self"] = h5py.ExternalLink("file.h5", "/one")
    layout = h5py.VirtualLayout((4,), "i4")
    layout[:] = h5py.VirtualSource("/etc/hostname", "x", (4,))
    group.create_virtual_dataset("virtual", layout)
    for name, path in {"growing": "next.h5", "growing_outside": "/etc/hostname"}.items():
        source = h5py.VirtualSource(path, "x", (4,), maxshape=(None,))
        layout = h5py.VirtualLayout((4,), "i4", maxshape=(None,))
        layout[0 : h5py.h5s.UNLIMITED] = source[0 : h5py.h5s.UNLIMITED]
        group.create_virtual_dataset(name, layout)
    outside = [("/etc/passwd", 0, h5py.h5f.UNLIMITED)]
    group.create_dataset("outside", (4,), "u1", external=outside)


def deep(file: h5py.File) -> None:
    group = file
    for _ in range(300):
        group = group.create_group("x")


files = {
    "weights.h5": written(weights, libver="earliest"),
    "types.hdf5": written(types, libver="latest"),
    "links.h5": written(links),
    "deep.h5": written(deep, libver="latest"),
}
lines = [
    f'  "{name}":\n    "{base64.b64encode(gzip.compress(content, mtime=0)).decode()}",'
    for name, content in files.items()
]
makers = f"h5py {h5py.__version__} (HDF5 {h5py.version.hdf5_version})"
pathlib.Path(__file__).with_name("written-hdf5.ts").write_text(
    'import { gunzipSync } from "node:zlib";\n\n'
    f"// Made by write-hdf5.py with {makers}.\n"
    "const WRITTEN = {\n" + "\n".join(lines) + "\n} as const;\n\n"
    "export const writtenHdf5 = (name: keyof typeof WRITTEN): Uint8Array<ArrayBuffer> =>\n"
    '  new Uint8Array(gunzipSync(Buffer.from(WRITTEN[name], "base64")));\n'
)
for name, content in files.items():
    print(name, len(content))
