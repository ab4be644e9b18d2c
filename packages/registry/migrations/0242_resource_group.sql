-- A part of an organization: its private repos and collections are for its members and the organization's admins.
create table resource_group (
  key text primary key,
  organization_key text not null references organization (key) on delete cascade,
  name text not null,
  lookup_name text not null,
  description text not null default '',
  -- New members of the organization get this role in it; null: they do not join by themselves.
  auto_join_role text,
  -- `all`, or `read_plus`: not those whose role in the organization is `no_access`.
  auto_join_scope text not null default 'read_plus',
  created_at text not null,
  unique (organization_key, lookup_name)
);
create table resource_group_member (
  group_key text not null references resource_group (key) on delete cascade,
  account_key text not null references account (key) on delete cascade,
  role text not null,
  created_at text not null,
  primary key (group_key, account_key)
);
create index resource_group_member_account on resource_group_member (account_key);
-- Who may do something with one repo, in addition to its owner and the members of an organization.
create table repo_collaborator (
  repo_key text not null references repo (key) on delete cascade,
  account_key text not null references account (key) on delete cascade,
  -- `read`, `write` or `admin`.
  role text not null,
  created_at text not null,
  primary key (repo_key, account_key)
);
create index repo_collaborator_account on repo_collaborator (account_key);
alter table repo add column group_key text references resource_group (key);
create index repo_group on repo (group_key) where group_key is not null;
-- Members, too, need to request access to its files: see `isClosedTo`.
alter table repo add column gates_members integer not null default 0;
alter table collection add column group_key text references resource_group (key);
create index collection_group on collection (group_key) where group_key is not null;
