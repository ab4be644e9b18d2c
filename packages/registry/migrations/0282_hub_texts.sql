-- Limits that an administrator changed; others are as the settings say.
create table hub_limit (
  name text primary key,
  value bigint not null
);
-- The terms of the hub: the newest counts; an empty text ends them.
create table terms (
  version integer primary key,
  body text not null,
  -- 1 where accounts must accept them.
  is_required integer not null,
  created_at text not null
);
create table accepted_terms (
  account_key text primary key references account (key) on delete cascade,
  version integer not null,
  accepted_at text not null
);
