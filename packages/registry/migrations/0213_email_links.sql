-- Addresses that wait for their owner to open a link. A new one replaces the one before it.
create table email_verification (
  account_key text primary key references account (key) on delete cascade,
  email text not null,
  token_hash text not null unique,
  expires_at text not null
);
-- Who asked for a link to a new password, whether or not there is such an account: answered by a job, so that the time
-- an answer takes says nothing.
create table reset_request (
  key text primary key,
  -- A name or an e-mail address.
  who text not null,
  created_at text not null
);
create index reset_request_created on reset_request (created_at);
