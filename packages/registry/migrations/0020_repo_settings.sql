alter table repo add column description text;
alter table repo add column gated text;
alter table repo add column parameters bigint not null default 0;
alter table repo add column downloads_all_time bigint not null default 0;
alter table repo add column likes_recent integer not null default 0;
alter table repo add column trending_score double precision not null default 0;
create table repo_redirect (
  type text not null,
  lookup_namespace text not null,
  lookup_name text not null,
  repo_key text not null references repo (key) on delete cascade,
  primary key (type, lookup_namespace, lookup_name)
);
create index repo_redirect_target on repo_redirect (repo_key);
