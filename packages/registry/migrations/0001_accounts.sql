create table account (
  key text primary key,
  name text not null,
  lookup_name text not null unique,
  password_hash text not null,
  is_admin integer not null,
  created_at text not null
);
create table session (
  key text primary key,
  account_key text not null references account (key) on delete cascade,
  token_hash text not null unique,
  previous_hash text unique,
  rotated_at text not null,
  expires_at text not null
);
create index session_account on session (account_key);
create table access_token (
  key text primary key,
  account_key text not null references account (key) on delete cascade,
  name text not null,
  token_hash text not null unique,
  role text not null,
  created_at text not null,
  expires_at text,
  last_used_at text
);
create index access_token_account on access_token (account_key);
create table setting (
  name text primary key,
  value text not null
);
