-- Jobs of CI services that may get tokens for a repo, by the claims of the ID tokens that their service signs.
create table trusted_publisher (
  key text primary key,
  repo_key text not null references repo (key) on delete cascade,
  -- Who trusts them: their tokens act for this account.
  account_key text not null references account (key) on delete cascade,
  issuer text not null,
  -- JSON: the text that each claim must have.
  claims text not null,
  is_read_only integer not null,
  created_at text not null,
  last_used_at text
);
create index trusted_publisher_repo on trusted_publisher (repo_key);
create index trusted_publisher_account on trusted_publisher (account_key);
create index trusted_publisher_issuer on trusted_publisher (issuer);

create table publisher_token (
  key text primary key,
  publisher_key text not null references trusted_publisher (key) on delete cascade,
  token_hash text not null unique,
  -- The job, in the words of its service.
  subject text not null,
  created_at text not null,
  expires_at text not null
);
create index publisher_token_publisher on publisher_token (publisher_key, created_at);
create index publisher_token_expiry on publisher_token (expires_at);
