-- What identity providers keep here over SCIM: who is to have an account, and in which groups they are.
create table scim_token (
  key text primary key,
  provider_key text not null references identity_provider (key) on delete cascade,
  token_hash text not null unique,
  created_by text not null,
  created_at text not null,
  last_used_at text
);
create index scim_token_provider on scim_token (provider_key);
create table scim_user (
  key text primary key,
  provider_key text not null references identity_provider (key) on delete cascade,
  account_key text not null references account (key) on delete cascade,
  user_name text not null,
  -- In lower case.
  lookup_name text not null,
  external_id text,
  email text not null,
  given_name text not null,
  family_name text not null,
  display_name text not null,
  is_active integer not null,
  created_at text not null,
  updated_at text not null,
  -- Set when the provider deleted the person: the account is kept, suspended, in case they come back.
  deleted_at text,
  unique (provider_key, lookup_name),
  unique (provider_key, account_key)
);
create index scim_user_account on scim_user (account_key);
create index scim_user_external on scim_user (provider_key, external_id);
create table scim_group (
  key text primary key,
  provider_key text not null references identity_provider (key) on delete cascade,
  display_name text not null,
  -- In lower case.
  lookup_name text not null,
  external_id text,
  created_at text not null,
  updated_at text not null,
  unique (provider_key, lookup_name)
);
create table scim_member (
  group_key text not null references scim_group (key) on delete cascade,
  user_key text not null references scim_user (key) on delete cascade,
  primary key (group_key, user_key)
);
create index scim_member_user on scim_member (user_key);
