-- Keys of programs that sign their requests. Checking a signature takes the secret itself, so it is sealed, not hashed.
create table access_key (
  id text primary key,
  account_key text not null references account (key) on delete cascade,
  name text not null,
  sealed text not null,
  created_at text not null,
  expires_at text,
  last_used_at text
);
create index access_key_account on access_key (account_key);
