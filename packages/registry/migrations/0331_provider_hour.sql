-- The calls of the last day by hour (UTC, such as 2026-11-28T09): `kind` is 'whole' and 'first' as in provider_time,
-- 'error' for calls that failed, and 'up' and 'down' for checks, which have no model: '' as `repo_key`.
create table provider_hour (
  repo_key text not null,
  provider text not null,
  hour text not null,
  kind text not null,
  bucket integer not null,
  calls integer not null,
  primary key (repo_key, provider, hour, kind, bucket)
);
create index provider_hour_hour on provider_hour (hour);
-- For the models of a provider.
create index provider_day_provider on provider_day (provider, day);
