-- Applications that people sign in to with their account here. One without an owner is the hub's own.
create table application (
  -- The client ID: public.
  key text primary key,
  account_key text references account (key) on delete cascade,
  organization_key text references organization (key) on delete cascade,
  name text not null,
  homepage text not null,
  -- JSON lists.
  redirect_uris text not null,
  scopes text not null,
  -- SHA-256 of the secret; null for a public application, which has none.
  secret_hash text,
  secret_at text,
  created_at text not null,
  disabled_at text
);
create index application_account on application (account_key);
create index application_organization on application (organization_key);
-- The command line of the public hub's own client, which signs in with this fixed ID.
insert into application (key, name, homepage, redirect_uris, scopes, created_at)
values (
  '26be6b09-91c5-47da-9861-d2d2bb7a7e36',
  'hf command line',
  '',
  '[]',
  '["full-access"]',
  '2026-11-25T00:00:00.000Z'
);

-- What an account allows an application: the protocol calls it a grant.
create table connected_app (
  -- SHA-256 of the grant's ID.
  key text primary key,
  account_key text not null references account (key) on delete cascade,
  application_key text not null references application (key) on delete cascade,
  -- JSON lists; organizations by key.
  scopes text not null,
  organizations text not null,
  -- Signed in by a code that another device showed.
  is_device integer not null,
  -- Where it was allowed from.
  place text not null,
  agent text not null,
  payload text not null,
  created_at text not null,
  last_used_at text,
  expires_at text not null
);
create index connected_app_account on connected_app (account_key, application_key);
create index connected_app_application on connected_app (application_key);

-- Short-lived records of the protocol: codes, tokens, sign-ins on their way. Secret IDs are stored as SHA-256,
-- contents sealed.
create table oauth_record (
  key text primary key,
  model text not null,
  payload text not null,
  grant_key text references connected_app (key) on delete cascade,
  account_key text references account (key) on delete cascade,
  application_key text references application (key) on delete cascade,
  -- Of a token, JSON list.
  scopes text,
  user_code_hash text unique,
  uid_hash text unique,
  consumed_at text,
  expires_at text not null
);
create index oauth_record_grant on oauth_record (grant_key);
create index oauth_record_account on oauth_record (account_key);
create index oauth_record_application on oauth_record (application_key);
create index oauth_record_expiry on oauth_record (expires_at);

-- Private keys that ID tokens and cookies are signed with, sealed.
create table oauth_key (
  key text primary key,
  purpose text not null,
  sealed text not null,
  created_at text not null
);

-- What an application made for an account: with the scope contribute-repos it may change that, and nothing else.
create table app_repo (
  application_key text not null references application (key) on delete cascade,
  account_key text not null references account (key) on delete cascade,
  repo_key text not null references repo (key) on delete cascade,
  primary key (application_key, account_key, repo_key)
);
create index app_repo_account on app_repo (account_key);
create index app_repo_repo on app_repo (repo_key);
