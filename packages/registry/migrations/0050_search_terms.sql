-- What a repo can be found by: a line each, a line break before and after; null until it is derived.
alter table repo add column terms text;
-- The providers that serve it, one a line.
alter table repo add column providers text not null default '';
-- 1 for an entry of the catalogue that was imported without files.
alter table repo add column is_entry integer not null default 0;
drop table repo_tag;
drop index repo_unfinished;
create index repo_unfinished on repo (key) where head is null and is_entry = 0;
create index repo_underived on repo (key) where terms is null;
