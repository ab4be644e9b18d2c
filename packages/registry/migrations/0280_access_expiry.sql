-- When someone decided about a request; null for one that was granted automatically.
alter table access_request add column reviewed_at text;
-- Null: access that was granted lasts.
alter table access_request add column expires_at text;
create index access_request_expires on access_request (expires_at) where expires_at is not null;
-- How many days granted access lasts; no row: forever.
create table access_expiry (
  repo_key text primary key references repo (key) on delete cascade,
  days integer not null
);
