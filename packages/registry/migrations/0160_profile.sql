-- What an account, an organization or the hub (with the empty key) says of itself.
create table profile (
  owner_kind text not null,
  owner_key text not null,
  display_name text not null,
  bio text not null,
  -- URLs, one a line.
  links text not null,
  primary key (owner_kind, owner_key)
);
-- The picture as base64, and the SHA-256 of that text, which is its address.
create table avatar (
  owner_kind text not null,
  owner_key text not null,
  digest text not null,
  media_type text not null,
  content text not null,
  primary key (owner_kind, owner_key)
);
create index avatar_digest on avatar (digest);
