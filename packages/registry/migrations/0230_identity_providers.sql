-- Where people sign in with an account that someone else keeps.
create table identity_provider (
  key text primary key,
  -- In URLs.
  name text not null unique,
  -- On the button.
  label text not null,
  kind text not null,
  is_on integer not null,
  -- JSON of `ProviderSettings`.
  settings text not null,
  -- The client secret or the password of the directory account; null without one.
  sealed text,
  -- 1: it comes from the settings file, and only that file changes it.
  is_fixed integer not null,
  created_at text not null
);
-- Who gets which role in an organization: by a group, or by the domain of an e-mail address.
create table role_rule (
  provider_key text not null references identity_provider (key) on delete cascade,
  kind text not null,
  value text not null,
  organization_key text not null references organization (key) on delete cascade,
  role text not null,
  primary key (provider_key, kind, value, organization_key)
);
-- The same person at an identity provider.
create table identity (
  key text primary key,
  provider_key text not null references identity_provider (key) on delete cascade,
  account_key text not null references account (key) on delete cascade,
  issuer text not null,
  subject text not null,
  username text not null,
  email text not null,
  -- 1: the e-mail address counts for rules.
  is_email_trusted integer not null,
  -- JSON, as of the last sign-in.
  member_of text not null,
  created_at text not null,
  last_used_at text not null,
  unique (issuer, subject)
);
create index identity_account on identity (account_key);
create index identity_provider_key on identity (provider_key);
-- Roles that rules give; `membership.role` is the highest of these and of the one given by hand.
create table role_grant (
  provider_key text not null references identity_provider (key) on delete cascade,
  account_key text not null references account (key) on delete cascade,
  organization_key text not null references organization (key) on delete cascade,
  role text not null,
  -- 1: by a group that the provider keeps over SCIM.
  is_scim integer not null,
  primary key (provider_key, account_key, organization_key)
);
create index role_grant_account on role_grant (account_key, organization_key);
-- The role given by hand; null when only rules give one.
alter table membership add column manual_role text;
update membership set manual_role = role;
-- By which identity a session began, the provider's own name for its session, and its sealed ID token.
alter table session add column identity_key text references identity (key) on delete cascade;
alter table session add column provider_session text;
alter table session add column sealed_hint text;
-- 1: the provider's own way to be sure of a person is enough.
alter table session add column skips_second_factor integer not null default 0;
create index session_identity on session (identity_key);
-- Logout tokens that were used, until they expire.
create table logout_token (
  issuer text not null,
  id text not null,
  expires_at text not null,
  primary key (issuer, id)
);
