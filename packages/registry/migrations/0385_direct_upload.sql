-- Large files that clients send to the storage themselves, until their bytes are verified.
create table direct_upload (
  key text primary key,
  repo_key text not null references repo (key) on delete cascade,
  account_key text not null references account (key) on delete cascade,
  digest text not null,
  size_bytes bigint not null,
  -- Where the storage keeps the bytes, and the ID of its upload.
  place text not null,
  upload text not null,
  -- 1: the client said that all bytes are there, and can change them no more.
  is_sent integer not null default 0,
  -- Why the bytes were refused.
  problem text,
  used_at text not null
);
create index direct_upload_object on direct_upload (account_key, repo_key, digest);
create index direct_upload_repo on direct_upload (repo_key);
create index direct_upload_used on direct_upload (used_at);
create index direct_upload_place on direct_upload (place);
