-- Repos brought from another hub: read-only, and as that hub has them.
alter table repo add column is_mirror integer not null default 0;
create table mirror (
  repo_key text primary key references repo (key) on delete cascade,
  -- The other hub's origin, and its name for the repo.
  upstream text not null,
  upstream_id text not null,
  -- The commit of its default branch when it was last looked at.
  commit_id text,
  -- `here`; `gone`: the other hub has it no more; `closed`: it is no longer for everyone there.
  state text not null,
  checked_at text not null,
  brought_at text not null,
  -- The account that asked for it first; null for a visitor.
  brought_by text,
  pinned integer not null default 0
);
-- Large files that the history names, whether their bytes are here (`lfs_object`) or not.
create table mirror_object (
  repo_key text not null references mirror (repo_key) on delete cascade,
  pointer_oid text not null,
  digest text not null,
  size_bytes bigint not null,
  primary key (repo_key, pointer_oid)
);
create index mirror_object_digest on mirror_object (digest);
