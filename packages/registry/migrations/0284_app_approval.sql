-- What admins decided about a member's application, for the scopes that it had then; without a row it waits.
create table app_approval (
  organization_key text not null references organization (key) on delete cascade,
  grant_key text not null references connected_app (key) on delete cascade,
  scopes text not null,
  status text not null,
  decided_by text not null,
  decided_at text not null,
  primary key (organization_key, grant_key)
);
create index app_approval_grant on app_approval (grant_key);
