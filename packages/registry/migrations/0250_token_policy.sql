-- Which access tokens of members count in the organization: `all`, `fine-grained`, or `approval` by an admin.
alter table organization add column token_policy text not null default 'all';
-- What admins decided about a fine-grained token; without a row it waits.
create table token_approval (
  organization_key text not null references organization (key) on delete cascade,
  token_key text not null references access_token (key) on delete cascade,
  status text not null,
  decided_by text not null,
  decided_at text not null,
  primary key (organization_key, token_key)
);
create index token_approval_token on token_approval (token_key);
