create table repo (
  key text primary key,
  type text not null,
  namespace text not null,
  name text not null,
  lookup_namespace text not null,
  lookup_name text not null,
  private integer not null,
  created_at text not null,
  updated_at text not null,
  head text,
  size_bytes bigint not null,
  file_count integer not null,
  pipeline_tag text,
  library text,
  license text,
  facts text not null,
  downloads bigint not null default 0,
  likes integer not null default 0,
  unique (type, lookup_namespace, lookup_name)
);
create index repo_newest on repo (type, created_at desc, key);
create index repo_namespace on repo (lookup_namespace, type);
create table repo_tag (
  repo_key text not null references repo (key) on delete cascade,
  tag text not null,
  primary key (repo_key, tag)
);
create index repo_tag_by_tag on repo_tag (tag, repo_key);
create table lfs_object (
  repo_key text not null references repo (key) on delete cascade,
  digest text not null,
  size_bytes bigint not null,
  pointer_oid text not null,
  created_at text not null,
  primary key (repo_key, digest)
);
create index lfs_object_pointer on lfs_object (repo_key, pointer_oid);
create table pending_index (
  key text primary key,
  repo_key text not null references repo (key) on delete cascade
);
