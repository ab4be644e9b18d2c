-- When the account's owner last showed in this session who they are; null: too long ago to be known.
alter table session add column confirmed_at text;
-- Sessions end some time after they began, however much they are used.
update session set created_at = rotated_at where created_at is null;
-- Right passwords that wait for the second factor. They are no sessions.
create table pending_sign_in (
  token_hash text primary key,
  account_key text not null references account (key) on delete cascade,
  expires_at text not null
);
create index pending_sign_in_account on pending_sign_in (account_key);
-- Apps that make codes.
create table totp (
  account_key text primary key references account (key) on delete cascade,
  sealed text not null,
  created_at text not null,
  -- Null until a code of the app came: it does not count before.
  confirmed_at text,
  -- The time step of the last code: each code is taken once.
  last_step bigint not null
);
create table recovery_code (
  account_key text not null references account (key) on delete cascade,
  code_hash text not null,
  primary key (account_key, code_hash)
);
create table passkey (
  -- As the authenticator made it, in base64url.
  id text primary key,
  account_key text not null references account (key) on delete cascade,
  -- The host name that it was made for, and works at.
  site text not null,
  name text not null,
  -- COSE, in base64url.
  public_key text not null,
  counter bigint not null,
  -- Words with commas between them.
  transports text not null,
  created_at text not null,
  last_used_at text
);
create index passkey_account on passkey (account_key);
-- What an authenticator is to sign, once.
create table passkey_challenge (
  challenge_hash text primary key,
  purpose text not null,
  -- Null where the passkey says who signs in.
  account_key text references account (key) on delete cascade,
  expires_at text not null
);
create index passkey_challenge_account on passkey_challenge (account_key);
