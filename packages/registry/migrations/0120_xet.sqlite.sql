-- What an account sent in pieces. Its clients keep references to xorbs for weeks, in a cache that is named
-- after the epoch: when a xorb goes, the epoch rises and the clients start an empty cache.
create table xet_scope (
  account_key text primary key references account (key) on delete cascade,
  epoch integer not null
);
-- A xorb's plain bytes are in a file of the folder xet/ as long as raw_file is set, else in xet_part.
create table xet_xorb (
  account_key text not null references account (key) on delete cascade,
  hash text not null,
  chunks blob not null,
  raw_file text,
  stored_at text not null,
  primary key (account_key, hash)
);
create index xet_xorb_raw on xet_xorb (stored_at) where raw_file is not null;
-- The chunks from start_chunk up to end_chunk are in a blob, from offset_bytes on.
create table xet_part (
  account_key text not null,
  xorb text not null,
  start_chunk integer not null,
  end_chunk integer not null,
  digest text not null,
  offset_bytes bigint not null,
  primary key (account_key, xorb, start_chunk, end_chunk, digest),
  foreign key (account_key, xorb) references xet_xorb (account_key, hash) on delete cascade
);
create index xet_part_digest on xet_part (digest);
