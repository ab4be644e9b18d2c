-- Set while an administrator keeps an account out.
alter table account add column suspended_at text;
-- One-time links that set a new password; a new link replaces the one before it.
create table password_reset (
  account_key text primary key references account (key) on delete cascade,
  token_hash text not null unique,
  expires_at text not null
);
