"""Runs the operations of huggingface_hub against a hub; prints one JSON object a line: name, and error or null.

Takes the hub's address from HF_ENDPOINT and the token from HF_TOKEN, as the library itself does.
"""

import hmac
import io
import json
import os
import subprocess
import queue
import sys
import tempfile
import threading
import traceback
from http.server import BaseHTTPRequestHandler, HTTPServer

import huggingface_hub
from huggingface_hub import (
    CommitOperationAdd,
    CommitOperationDelete,
    HfApi,
    HfFileSystem,
    hf_hub_download,
    snapshot_download,
)
from huggingface_hub import WebhookPayload, WebhookWatchedItem, errors
from huggingface_hub.utils import is_pydantic_available

api = HfApi()
me = api.whoami()["name"]
repo, data, space = f"{me}/py", f"{me}/py-data", f"{me}/py-space"
work = tempfile.mkdtemp()
HF = [sys.executable, "-m", "huggingface_hub.cli.hf"]
operations = []


def operation(function):
    operations.append(function)
    return function


def raises(kind, call):
    try:
        call()
    except kind:
        return
    raise AssertionError(f"{kind.__name__} was not raised")


@operation
def whoami():
    assert api.whoami()["auth"]["accessToken"]["role"] == "write"


@operation
def create_repo():
    assert api.create_repo(repo).repo_id == repo
    api.create_repo(repo, exist_ok=True)
    api.create_repo("py-data", repo_type="dataset", private=True)
    api.create_repo(space, repo_type="space", space_sdk="static")
    raises(errors.HfHubHTTPError, lambda: api.create_repo(repo))


@operation
def repo_info():
    assert api.model_info(repo).id == repo
    assert api.model_info(repo, files_metadata=True, securityStatus=True).siblings[0].size > 0
    assert api.dataset_info(data).private
    assert api.space_info(space).sdk == "static"
    assert api.model_info(repo, expand=["downloadsAllTime", "safetensors", "gguf"]).downloads_all_time == 0
    raises(errors.RepositoryNotFoundError, lambda: api.model_info(f"{me}/none"))
    raises(errors.RevisionNotFoundError, lambda: api.model_info(repo, revision="nope"))
    raises(errors.BadRequestError, lambda: api.model_info(repo, expand=["beauty"]))


@operation
def repo_exists():
    assert api.repo_exists(repo) and not api.repo_exists(f"{me}/none")
    assert not HfApi(token=False).repo_exists(data, repo_type="dataset")
    assert not api.repo_exists("gpt2")


@operation
def upload_file():
    info = api.upload_file(path_or_fileobj=b"---\nlicense: mit\n---\n# Hi", path_in_repo="README.md", repo_id=repo)
    assert len(info.oid) == 40
    api.upload_file(path_or_fileobj=io.BytesIO(os.urandom(11_000_000)), path_in_repo="big.bin", repo_id=repo)


@operation
def upload_folder():
    folder = os.path.join(work, "folder")
    os.makedirs(os.path.join(folder, "sub"))
    for index in range(5):
        with open(os.path.join(folder, "sub", f"{index}.txt"), "w") as file:
            file.write(str(index))
    api.upload_folder(folder_path=folder, path_in_repo="up", repo_id=repo, ignore_patterns=["*4.txt"])
    assert api.file_exists(repo, "up/sub/3.txt") and not api.file_exists(repo, "up/sub/4.txt")


@operation
def create_commit():
    changes = [CommitOperationAdd("c.txt", b"c"), CommitOperationDelete("up/sub/", is_folder=True)]
    head = api.model_info(repo).sha
    made = api.create_commit(repo, changes, commit_message="Change", commit_description="Why", parent_commit=head)
    assert made.oid in made.commit_url
    late = [CommitOperationAdd("c.txt", b"d")]
    raises(errors.HfHubHTTPError, lambda: api.create_commit(repo, late, commit_message="x", parent_commit=head))
    raises(
        errors.RevisionNotFoundError,
        lambda: api.create_commit(repo, late, commit_message="x", revision="nope"),
    )


@operation
def create_commit_as_pull_request():
    made = api.create_commit(repo, [CommitOperationAdd("pr.txt", b"pr")], commit_message="PR", create_pr=True)
    assert (made.pr_num, made.pr_revision) == (1, "refs/pr/1"), made
    api.upload_file(path_or_fileobj=b"2", path_in_repo="pr2.txt", repo_id=repo, revision="refs/pr/1")
    assert api.file_exists(repo, "pr2.txt", revision="refs/pr/1")
    assert not api.file_exists(repo, "pr.txt")


@operation
def pull_requests():
    folder = tempfile.mkdtemp()
    open(os.path.join(folder, "proposed.txt"), "w").write("proposed")
    made = api.upload_folder(repo_id=repo, folder_path=folder, create_pr=True, commit_message="Proposed")
    assert made.pr_num == 2, made
    draft = api.create_pull_request(repo, title="Draft", description="Later.")
    assert (draft.status, draft.is_pull_request, draft.git_reference) == ("draft", True, "refs/pr/3")
    assert api.change_discussion_status(repo, 3, "closed", comment="No.").new_status == "closed"
    assert api.comment_discussion(repo, 2, "Fine.").content == "Fine."
    details = api.get_discussion_details(repo, 2)
    assert details.target_branch == "refs/heads/main" and "+proposed" in details.diff, details
    api.merge_pull_request(repo, 2, comment="Thanks.")
    details = api.get_discussion_details(repo, 2)
    assert details.status == "merged" and len(details.merge_commit_oid) == 40
    assert api.file_exists(repo, "proposed.txt")
    assert [one.num for one in api.get_repo_discussions(repo)] == [3, 2, 1]
    assert [one.num for one in api.get_repo_discussions(repo, discussion_status="open")] == [1]


@operation
def discussions():
    asked = api.create_discussion(repo, "  Why so?  ", description="Tell me, @nobody.")
    assert (asked.num, asked.title, asked.status, asked.is_pull_request) == (4, "Why so?", "open", False), asked
    assert (asked.git_reference, asked.diff, asked.conflicting_files) == (None, None, None), asked
    assert asked.events[0].content == "Tell me, @nobody." and asked.url.endswith(f"/{repo}/discussions/4")
    said = api.comment_discussion(repo, 4, "Becuase.")
    edited = api.edit_discussion_comment(repo, 4, said.id, "Because.")
    assert (edited.id, edited.content, edited.edited, edited.hidden) == (said.id, "Because.", True, False)
    renamed = api.rename_discussion(repo, 4, "Why not?")
    assert (renamed.old_title, renamed.new_title) == ("Why so?", "Why not?")
    assert api.change_discussion_status(repo, 4, "closed", comment="Clear.").new_status == "closed"
    hidden = api.hide_discussion_comment(repo, 4, said.id)
    assert (hidden.hidden, hidden.content) == (True, ""), hidden
    details = api.get_discussion_details(repo, 4)
    assert [one.type for one in details.events] == ["comment", "comment", "title-change", "comment", "status-change"]
    assert (details.events[1].hidden, details.events[1].content, details.events[1].number_of_edits) == (True, "", 1)
    assert details.events[1].last_edited_by == me
    list_by = lambda **filters: [one.num for one in api.get_repo_discussions(repo, **filters)]
    assert list_by(discussion_type="discussion") == [4] and list_by(discussion_type="pull_request") == [3, 2, 1]
    assert list_by(discussion_status="closed") == [4, 3, 2] and list_by(author="nobody") == []
    raises(errors.HfHubHTTPError, lambda: api.merge_pull_request(repo, 4))
    on_data = api.create_discussion(data, "Rows", repo_type="dataset")
    assert api.get_discussion_details(data, on_data.num, repo_type="dataset").repo_type == "dataset"


@operation
def hf_discussions():
    def hf(*arguments):
        found = subprocess.run([*HF, "discussions", *arguments], capture_output=True, text=True)
        assert found.returncode == 0, (arguments, found.stdout, found.stderr)
        return found.stdout

    created = json.loads(hf("create", repo, "--title", "From a shell", "--body", "Hi.", "--format", "json"))
    num = str(created["num"])
    assert created["url"].endswith(f"/discussions/{num}"), created
    hf("comment", repo, num, "--body", "More.")
    info = json.loads(hf("info", repo, num, "--format", "json"))
    assert [event["content"] for event in info["events"]] == ["Hi.", "More."], info
    hf("edit", repo, num, info["events"][1]["id"], "--body", "Less.")
    hf("rename", repo, num, "Renamed")
    hf("close", repo, num, "--comment", "Done.", "--yes")
    hf("reopen", repo, num, "--yes")
    listed = json.loads(hf("list", repo, "--kind", "discussion", "--format", "json"))
    assert [(one["num"], one["title"]) for one in listed] == [(int(num), "Renamed")], listed
    opened = api.upload_file(
        path_or_fileobj=b"cli", path_in_repo="cli.txt", repo_id=repo, create_pr=True, commit_message="By a shell"
    )
    assert "+cli" in hf("diff", repo, str(opened.pr_num))
    hf("merge", repo, str(opened.pr_num), "--yes")
    assert api.file_exists(repo, "cli.txt")


@operation
def hf_hub_download_and_cache():
    path = hf_hub_download(repo, "c.txt")
    assert open(path).read() == "c" and hf_hub_download(repo, "c.txt") == path
    assert os.path.getsize(hf_hub_download(repo, "big.bin")) == 11_000_000
    raises(errors.EntryNotFoundError, lambda: hf_hub_download(repo, "none.txt"))
    raises(errors.RepositoryNotFoundError, lambda: hf_hub_download(f"{me}/none", "a.txt"))
    raises(errors.RepositoryNotFoundError, lambda: hf_hub_download(data, "a", repo_type="dataset", token=False))
    metadata = huggingface_hub.get_hf_file_metadata(huggingface_hub.hf_hub_url(repo, "big.bin"))
    assert metadata.size == 11_000_000 and len(metadata.etag) == 64


@operation
def snapshot():
    assert "big.bin" in os.listdir(snapshot_download(repo))
    assert os.path.exists(os.path.join(snapshot_download(repo, revision="refs/pr/1"), "pr.txt"))


@operation
def list_repo_tree():
    found = {item.path: item for item in api.list_repo_tree(repo, recursive=True, expand=True)}
    assert found["big.bin"].lfs.size == 11_000_000 and found["c.txt"].last_commit.title == "Change"
    assert sorted(api.list_repo_files(repo)) == sorted(path for path in found if found[path].__class__.__name__ == "RepoFile")
    raises(errors.EntryNotFoundError, lambda: list(api.list_repo_tree(repo, "none")))


@operation
def get_paths_info():
    found = api.get_paths_info(repo, ["c.txt", "none", "big.bin"], expand=True)
    assert [item.path for item in found] == ["c.txt", "big.bin"]


@operation
def branches_and_tags():
    api.create_branch(repo, branch="dev/x")
    api.create_branch(repo, branch="dev/x", exist_ok=True)
    raises(errors.HfHubHTTPError, lambda: api.create_branch(repo, branch="dev/x"))
    raises(errors.RevisionNotFoundError, lambda: api.create_branch(repo, branch="new", revision="nope"))
    api.create_tag(repo, tag="v1", tag_message="First")
    api.create_tag(repo, tag="v1", exist_ok=True)
    refs = api.list_repo_refs(repo, include_pull_requests=True)
    assert [ref.name for ref in refs.branches] == ["dev/x", "main"]
    assert refs.tags[0].target_commit == api.model_info(repo).sha
    assert refs.pull_requests[0].ref == "refs/pr/1"
    assert api.revision_exists(repo, "dev/x") and not api.revision_exists(repo, "nope")
    assert len(list(api.list_repo_tree(repo, revision="dev/x"))) > 0
    api.delete_branch(repo, branch="dev/x")
    api.delete_tag(repo, tag="v1")
    raises(errors.RevisionNotFoundError, lambda: api.delete_branch(repo, branch="dev/x"))
    raises(errors.RevisionNotFoundError, lambda: api.delete_tag(repo, tag="v1"))


@operation
def list_repo_commits():
    commits = api.list_repo_commits(repo, formatted=True)
    assert commits[-1].title == "initial commit" and commits[-1].authors == [me]


@operation
def super_squash_history():
    api.create_branch(repo, branch="squashed")
    api.super_squash_history(repo, branch="squashed", commit_message="All")
    assert [commit.title for commit in api.list_repo_commits(repo, revision="squashed")] == ["All"]


@operation
def file_system():
    fs = HfFileSystem()
    assert fs.cat_file(f"{repo}/c.txt") == b"c"
    assert fs.info(f"{repo}/big.bin")["size"] == 11_000_000
    with fs.open(f"{repo}/big.bin", "rb") as file:
        file.seek(10_999_990)
        assert len(file.read()) == 10
    with fs.open(f"{repo}/written.txt", "w") as file:
        file.write("written")
    assert fs.read_text(f"{repo}/written.txt") == "written"
    assert f"{repo}/written.txt" in fs.glob(f"{repo}/*.txt")
    fs.rm(f"{repo}/written.txt")


@operation
def list_models():
    assert [model.id for model in api.list_models(author=me, search="py", filter="license:mit")] == [repo]
    for sort in ["created_at", "downloads", "last_modified", "likes", "trending_score"]:
        assert [model.id for model in api.list_models(author=me, sort=sort, limit=1)] == [repo]
    full = next(iter(api.list_models(author=me, full=True, cardData=True, fetch_config=True)))
    assert full.card_data.license == "mit" and full.siblings
    assert list(api.list_models(gated=True)) == []
    assert list(api.list_models(num_parameters="min:6B,max:128B")) == []


@operation
def list_datasets_and_spaces():
    assert [found.id for found in api.list_datasets(author=me)] == [data]
    assert [found.id for found in api.list_spaces(author=me, full=True)] == [space]


@operation
def auth_check():
    api.auth_check(repo)
    raises(errors.RepositoryNotFoundError, lambda: api.auth_check(f"{me}/none"))


@operation
def likes():
    assert list(api.list_repo_likers(repo)) == []
    api.unlike(repo)
    assert api.list_liked_repos(me).total == 0
    assert api.get_user_overview(me).num_models == 1
    assert repo in [found.id for found in api.list_user_repos()]


@operation
def collections():
    made = api.create_collection("Voices", description="To compare.")
    assert api.create_collection("Voices", exists_ok=True).slug == made.slug
    api.add_collection_item(made.slug, repo, "model", note="The first.")
    whole = api.add_collection_item(made.slug, repo, "model", exists_ok=True)
    assert [(one.item_id, one.note) for one in whole.items] == [(repo, "The first.")]
    item = whole.items[0].item_object_id
    api.update_collection_item(made.slug, item, note="Changed.", position=0)
    changed = api.update_collection_metadata(made.slug, title="All voices", theme="pink")
    assert changed.slug.startswith(f"{me}/all-voices-") and changed.items[0].note == "Changed."
    assert [one.title for one in api.list_collections(item=f"models/{repo}")] == ["All voices"]
    api.delete_collection_item(made.slug, item)
    api.delete_collection_item(made.slug, item, missing_ok=True)
    api.delete_collection(made.slug)
    api.delete_collection(made.slug, missing_ok=True)
    raises(errors.HfHubHTTPError, lambda: api.get_collection(made.slug))


@operation
def follows():
    assert list(api.list_user_followers(me)) == []
    assert list(api.list_user_following(me)) == []
    assert api.get_user_overview(me).num_followers == 0


@operation
def verify_repo_checksums():
    assert not api.verify_repo_checksums(repo).mismatches


@operation
def update_repo_settings():
    api.update_repo_settings(repo, private=True)
    assert api.model_info(repo).private
    api.update_repo_settings(repo, visibility="public")
    assert not api.model_info(repo).private


@operation
def access_requests():
    api.update_repo_settings(repo, gated="manual")
    assert api.model_info(repo).gated == "manual"
    raises(errors.GatedRepoError, lambda: hf_hub_download(repo, "c.txt", token=False, cache_dir=tempfile.mkdtemp()))
    raises(errors.GatedRepoError, lambda: HfApi(token=False).auth_check(repo))
    assert [*api.list_pending_access_requests(repo), *api.list_accepted_access_requests(repo)] == []
    raises(errors.HfHubHTTPError, lambda: api.grant_access(repo, "nobody"))
    api.grant_access(repo, me)
    assert [request.username for request in api.list_accepted_access_requests(repo)] == [me]
    api.reject_access_request(repo, me, rejection_reason=None)
    api.update_repo_settings(repo, gated=False)
    assert open(hf_hub_download(repo, "c.txt", token=False, cache_dir=tempfile.mkdtemp())).read() == "c"


@operation
def webhooks():
    received = queue.Queue()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self):
            received.put((self.headers, self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    watched = [{"type": "model", "name": repo}, WebhookWatchedItem(type="user", name=me)]
    made = api.create_webhook(url=url, watched=watched, secret="s3cret")
    assert (made.url, made.domains, made.disabled) == (url, ["repo", "discussions"], False)
    assert {(item.type, item.name) for item in made.watched} == {("model", repo), ("user", me)}
    assert [webhook.id for webhook in api.list_webhooks()] == [made.id]
    changed = api.update_webhook(made.id, url=f"{url}/new", domains=["repo"])
    assert len(changed.watched) == 2 and changed.domains == ["repo"]
    assert api.disable_webhook(made.id).disabled is True
    assert api.enable_webhook(made.id).disabled is False
    raises(errors.BadRequestError, lambda: api.create_webhook(job_id="687f911eaea852de79c4a50a", watched=watched))
    api.upload_file(path_or_fileobj=b"w", path_in_repo="w.txt", repo_id=repo)
    headers, body = received.get(timeout=30)
    signature = hmac.new(b"s3cret", body, "sha256").hexdigest()
    assert headers["x-webhook-secret"] == "s3cret" and headers["x-hub-signature-256"] == f"sha256={signature}"
    payload = json.loads(body)
    if is_pydantic_available():
        WebhookPayload.model_validate(payload)
    assert (payload["event"], payload["repo"]["name"]) == ({"action": "update", "scope": "repo.content"}, repo)
    assert api.get_webhook(made.id).url == f"{url}/new"
    api.delete_webhook(made.id)
    raises(errors.HfHubHTTPError, lambda: api.get_webhook(made.id))
    server.shutdown()


@operation
def duplicate_repo():
    copy = f"{me}/py-copy"
    api.duplicate_repo(repo, copy)
    assert api.file_exists(copy, "big.bin")
    api.delete_repo(copy)


@operation
def move_repo():
    moved = f"{me}/py-moved"
    api.move_repo(repo, moved)
    assert api.model_info(repo).id == moved
    assert open(hf_hub_download(repo, "c.txt", force_download=True)).read() == "c"
    assert api.upload_file(path_or_fileobj=b"m", path_in_repo="m.txt", repo_id=repo)
    api.move_repo(moved, repo)


@operation
def lfs_files():
    found = list(api.list_lfs_files(repo))
    assert [(file.filename, file.size) for file in found] == [("big.bin", 11_000_000)]
    api.permanently_delete_lfs_files(repo, found)
    assert list(api.list_lfs_files(repo)) == [] and not api.file_exists(repo, "big.bin")


@operation
def delete_files():
    api.delete_file("c.txt", repo)
    assert not api.file_exists(repo, "c.txt")
    raises(errors.EntryNotFoundError, lambda: api.delete_file("c.txt", repo))


@operation
def delete_repo():
    api.delete_repo(repo)
    api.delete_repo(repo, missing_ok=True)
    raises(errors.RepositoryNotFoundError, lambda: api.delete_repo(repo))


for run in operations:
    error = None
    try:
        run()
    except Exception:
        error = traceback.format_exc()
    print(json.dumps({"operation": run.__name__, "error": error}), flush=True)
sys.exit(0)
