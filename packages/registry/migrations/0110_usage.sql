-- What each account and organization keeps. Triggers keep it true, so that every way in and out counts.
create table owner_usage (
  owner text primary key,
  repos bigint not null default 0,
  lfs_bytes bigint not null default 0,
  history_bytes bigint not null default 0,
  upload_bytes bigint not null default 0
);
-- Quotas that an administrator set; null: the hub's default, 0: none.
create table owner_quota (
  owner text primary key,
  storage_bytes bigint,
  repos bigint
);
create table repo_history (
  repo_key text primary key references repo (key) on delete cascade,
  bytes bigint not null
);
-- Large files of which some parts are stored.
create table partial_upload (
  upload text primary key,
  repo_key text not null references repo (key) on delete cascade,
  bytes bigint not null,
  created_at text not null
);
create index partial_upload_repo on partial_upload (repo_key);
-- How often a subject did something on a day.
create table daily_count (
  day text not null,
  kind text not null,
  subject text not null,
  made integer not null,
  primary key (day, kind, subject)
);
-- What a repo adds to its owner's usage: large files that no other repo of the owner has.
create view repo_usage as
  select repo.key as repo_key, repo.lookup_namespace as owner, 1 - repo.is_entry as repos,
    coalesce((select sum(held.size_bytes) from lfs_object held
      where held.repo_key = repo.key and not exists (
        select 1 from lfs_object other join repo holder on holder.key = other.repo_key
        where other.digest = held.digest and other.repo_key <> held.repo_key
          and holder.lookup_namespace = repo.lookup_namespace)), 0) as lfs_bytes,
    coalesce((select bytes from repo_history where repo_history.repo_key = repo.key), 0) as history_bytes,
    coalesce((select sum(bytes) from partial_upload where partial_upload.repo_key = repo.key), 0) as upload_bytes
  from repo;
insert into owner_usage (owner, repos)
  select lookup_namespace, sum(1 - is_entry) from repo group by lookup_namespace;
update owner_usage set lfs_bytes = coalesce((select sum(size_bytes) from (
  select distinct lfs_object.digest, lfs_object.size_bytes from lfs_object
  join repo on repo.key = lfs_object.repo_key where repo.lookup_namespace = owner_usage.owner) held), 0);
