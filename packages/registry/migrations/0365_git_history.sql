-- Histories whose packs are objects: what each is at, its refs, and the packs that its objects are in. Each
-- write changes `version`; a new set of packs changes `repack`; a rewritten or remade history changes `epoch`.
create table git_repo (
  repo_key text primary key,
  epoch text not null,
  version text not null,
  -- The version before this one.
  previous text,
  repack text not null,
  changed_at text not null,
  -- The version that had nothing to tidy.
  tidied text,
  -- Until when one process makes new packs of it.
  repacked_until text
);
create index git_repo_changed on git_repo (changed_at);
create table git_ref (
  repo_key text not null,
  name text not null,
  oid text not null,
  -- The commit that it leads to: for an annotated tag not its own object.
  target text,
  primary key (repo_key, name)
);
create table git_pack (
  repo_key text not null,
  name text not null,
  bytes bigint not null,
  index_bytes bigint not null,
  objects bigint not null,
  sha256 text not null,
  made_at text not null,
  -- Since when other packs have what refs reach of it.
  dead_at text,
  primary key (repo_key, name)
);
create index git_pack_dead on git_pack (dead_at);
-- Which versions came to be, for a writer whose commit was not answered.
create table git_move (version text primary key, made_at text not null);
create index git_move_made on git_move (made_at);
