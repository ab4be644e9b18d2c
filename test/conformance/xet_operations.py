"""Uploads with hf_xet as the default Python install does; prints one JSON object a line: name, and error or null.

Takes the hub's address from HF_ENDPOINT, the owner's token from HF_TOKEN, a stranger's from OTHER_TOKEN. The
first argument is the phase: "first", or "later" with the same HF_HOME in a new process.
"""

import hashlib
import io
import json
import os
import random
import sys
import tempfile
import traceback

from huggingface_hub import CommitOperationAdd, CommitOperationCopy, HfApi

phase = sys.argv[1]
api = HfApi()
other = HfApi(token=os.environ["OTHER_TOKEN"])
me = api.whoami()["name"]
work = tempfile.mkdtemp()
operations = []


def operation(name):
    def add(function):
        if name == phase:
            operations.append(function)
        return function

    return add


def noise(seed, size):
    return random.Random(seed).randbytes(size)


weights = noise("weights", 3_000_000)


def file_of(content):
    """A path, because contents in memory go over plain LFS."""
    handle, path = tempfile.mkstemp(dir=work, suffix=".bin")
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    return path


def upload(repo, name, content, using=api, **more):
    return using.upload_file(
        repo_id=repo, path_in_repo=name, path_or_fileobj=file_of(content), **more
    )


def check(repo, name, content, using=api, **more):
    path = using.hf_hub_download(repo, name, local_dir=tempfile.mkdtemp(dir=work), **more)
    with open(path, "rb") as file:
        found = hashlib.sha256(file.read()).hexdigest()
    assert found == hashlib.sha256(content).hexdigest(), f"{repo}/{name} has other bytes"


def publish(repo, name, content):
    upload(repo, name, content)
    check(repo, name, content)


@operation("first")
def first_repo():
    for repo in (f"{me}/xa", f"{me}/xb", f"{me}/xc", f"{me}/xp", "Xet-Org/xo"):
        api.delete_repo(repo, missing_ok=True)
    api.create_repo(f"{me}/xa")
    publish(f"{me}/xa", "w.bin", weights)


@operation("first")
def second_repo():
    api.create_repo(f"{me}/xb")
    publish(f"{me}/xb", "w.bin", weights)


@operation("first")
def private_repo():
    api.create_repo(f"{me}/xp", private=True)
    publish(f"{me}/xp", "w.bin", weights)


@operation("first")
def organization():
    api.create_repo("Xet-Org/xo")
    publish("Xet-Org/xo", "w.bin", weights)


@operation("first")
def recreated_repo():
    api.delete_repo(f"{me}/xa")
    api.create_repo(f"{me}/xa")
    publish(f"{me}/xa", "w.bin", weights)


@operation("first")
def shared_pieces():
    publish(f"{me}/xb", "mixed.bin", noise("head", 700_000) + weights + noise("tail", 900_000))
    publish(f"{me}/xa", "twice.bin", weights + weights)


@operation("first")
def pull_request_by_a_stranger():
    pull = upload(f"{me}/xa", "theirs.bin", noise("theirs", 2_000_000), other, create_pr=True)
    number = pull.pr_num
    revision = f"refs/pr/{number}"
    upload(f"{me}/xa", "more.bin", noise("more", 2_000_000), other, revision=revision)
    check(f"{me}/xa", "more.bin", noise("more", 2_000_000), other, revision=revision)


@operation("first")
def many_files():
    folder = tempfile.mkdtemp(dir=work)
    for index in range(30):
        with open(os.path.join(folder, f"{index}.bin"), "wb") as file:
            file.write(noise(f"many {index % 20}", 400_000))
    api.upload_folder(repo_id=f"{me}/xa", folder_path=folder, path_in_repo="many")
    check(f"{me}/xa", "many/29.bin", noise("many 9", 400_000))


@operation("first")
def copy_between_repos():
    # Older clients copy within a repo only.
    if "src_repo_id" not in CommitOperationCopy.__dataclass_fields__:
        return
    source = {"src_repo_id": f"{me}/xa", "src_repo_type": "model"}
    copy = CommitOperationCopy("twice.bin", "copied.bin", **source)
    api.create_commit(f"{me}/xb", operations=[copy], commit_message="Copy")
    check(f"{me}/xb", "copied.bin", weights + weights)


@operation("first")
def large_file():
    publish(f"{me}/xb", "large.bin", noise("large", 120_000_000))


@operation("later")
def next_checkpoint():
    publish(f"{me}/xa", "w.bin", weights + noise("next", 1_000_000))


@operation("later")
def same_bytes_again():
    api.create_repo(f"{me}/xc")
    publish(f"{me}/xc", "w.bin", weights)
    publish(f"{me}/xc", "large.bin", noise("large", 120_000_000))


@operation("later")
def regular_beside_large():
    api.create_commit(
        f"{me}/xc",
        operations=[
            CommitOperationAdd("config.json", io.BytesIO(b"{}")),
            CommitOperationAdd("both.bin", file_of(noise("both", 1_500_000))),
        ],
        commit_message="Both",
    )
    check(f"{me}/xc", "both.bin", noise("both", 1_500_000))


for function in operations:
    error = None
    try:
        function()
    except Exception:
        error = traceback.format_exc()
    print(json.dumps({"operation": function.__name__, "error": error}), flush=True)
