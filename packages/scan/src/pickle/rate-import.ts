import type { ImportSafety, PickleImport } from "../file-scan.ts";
import type { RawImport } from "./list-imports.ts";

/** Modules that run programs, open files or the network, or create code: weights need none of them. */
const DANGEROUS_MODULES = new Set(
  `_aix_support _io _osx_support _pickle _posixsubprocess _pyrepl _socket _thread aiohttp asyncio bdb builtins
  cProfile code codeop commands concurrent ctypes cffi distutils dis doctest ensurepip faulthandler fileinput
  ftplib gc glob http httplib httpx idlelib imaplib importlib inspect io lib2to3 linecache logging mailcap marshal
  mmap multiprocessing nntplib nt ntpath os paramiko pathlib2 pdb pexpect pickle pickletools pip pkgutil platform
  poplib posix posixpath profile pstats pty py_compile pydoc readline requests resource runpy sched select
  selectors setuptools shelve shlex shutil signal site smtplib socket socketserver sqlite3 ssl subprocess sys
  tarfile telnetlib tempfile test threading timeit trace tracemalloc tty types unittest urllib urllib2 urllib3
  venv webbrowser winreg wsgiref xmlrpc zipapp zipfile zipimport __builtin__ __main__ exec`.split(
    /\s+/,
  ),
);

/** Single names within modules that are otherwise in use. */
const DANGEROUS_NAMES = new Set([
  "numpy.load",
  "numpy.fromfile",
  "numpy.memmap",
  "numpy.testing._private.utils.runstring",
  "operator.attrgetter",
  "operator.itemgetter",
  "operator.methodcaller",
  "functools.reduce",
  "functools.partial",
  "joblib.load",
  "torch.load",
  "torch.hub.load",
  "torch.jit.load",
  "torch.storage._load_from_bytes",
  "torch.serialization.load",
  "pandas.read_pickle",
  "pandas.eval",
  "dill._dill._create_function",
  "dill._dill._create_code",
  "cloudpickle.cloudpickle._make_function",
  "cloudpickle.cloudpickle._builtin_type",
  "cloudpickle.cloudpickle.subimport",
]);

const HARMLESS_BUILTINS =
  `bool bytearray bytes complex dict float frozenset int list object range set slice str tuple
  long unicode Ellipsis NotImplemented`.split(/\s+/);

/** What tensors, arrays and plain settings are made of. */
const INNOCUOUS: readonly RegExp[] = [
  new RegExp(`^(?:__builtin__|builtins)\\.(?:${HARMLESS_BUILTINS.join("|")})$`),
  /^torch\.\w*Storage$/,
  /^torch\.storage\.\w*Storage$/,
  /^torch\._utils\._rebuild_\w+$/,
  /^torch\._tensor\._rebuild_from_type_v2$/,
  /^torch\.nn\.parameter\.\w+$/,
  /^torch\.nn\.modules\.[\w.]+$/,
  /^torch\.(?:Size|Tensor|device|dtype|Generator|bfloat16|[fu]?(?:loat|int)\d+|bool|half|double|long|short)$/,
  /^numpy(?:\._?core)?\.(?:multiarray\.(?:_reconstruct|scalar)|numeric\._frombuffer)$/,
  /^numpy\.(?:ndarray|dtype|matrix|bool_?|[fu]?(?:loat|int)\d+|random\.(?:mtrand\.RandomState|_pickle\.\w+))$/,
  /^numpy\.dtypes\.\w+$/,
  /^collections\.(?:OrderedDict|defaultdict|Counter|deque)$/,
  /^_codecs\.encode$/,
  /^copy_?reg\._reconstructor$/,
  /^(?:datetime\.\w+|decimal\.Decimal|fractions\.Fraction|uuid\.UUID|enum\.\w+)$/,
  /^pathlib\.(?:Pure)?(?:Posix|Windows)?Path$/,
  /^argparse\.Namespace$/,
  /^omegaconf\.[\w.]+$/,
  /^scipy\.sparse\.[\w.]+$/,
  /^(?:sklearn|xgboost|lightgbm)\.[\w.]+$/,
  /^(?:transformers|tokenizers|sentence_transformers)\.[\w.]+$/,
  /^joblib\.numpy_pickle\.\w+$/,
];

/** What an import can do when the pickle is loaded. Names that are computed are hidden on purpose. */
export function rateImport({ module, name }: RawImport): PickleImport {
  if (module === undefined || name === undefined)
    return { module: module ?? "(computed)", name: name ?? "(computed)", safety: "dangerous" };
  return { module: clip(module), name: clip(name), safety: safetyOf(module, name) };
}

function safetyOf(module: string, name: string): ImportSafety {
  const full = `${module}.${name}`;
  if (INNOCUOUS.some((pattern) => pattern.test(full)) && !reachesOut(full)) return "innocuous";
  if (DANGEROUS_NAMES.has(full) || reachesOut(full)) return "dangerous";
  return "suspicious";
}

/** Python resolves a dotted name through anything that a module imports: `torch.serialization.os.system`. */
function reachesOut(full: string): boolean {
  const [root = "", ...rest] = full.split(".");
  if (root === "builtins" || root === "__builtin__")
    return !HARMLESS_BUILTINS.includes(rest.join("."));
  return DANGEROUS_MODULES.has(root) || rest.slice(0, -1).some((part) => RUNNERS.has(part));
}

/** Modules that many others have imported, and that are no names of their own inside them. */
const RUNNERS = new Set(
  "os sys subprocess builtins posix nt shutil socket importlib runpy pickle marshal ctypes".split(
    " ",
  ),
);

const clip = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
