-- How many successful calls of a model took how long, by provider, day (UTC) and bucket of a fixed scale.
-- `kind` is 'whole' or 'first', for the first token. Kept for as long as the history is shown.
create table provider_time (
  repo_key text not null,
  provider text not null,
  day text not null,
  kind text not null,
  bucket integer not null,
  calls integer not null,
  primary key (repo_key, provider, day, kind, bucket)
);
create index provider_time_day on provider_time (day);
-- What the model's mapping said that day, in US dollars for a million tokens; null before this was noted.
alter table provider_day add column input_price double precision;
alter table provider_day add column output_price double precision;
