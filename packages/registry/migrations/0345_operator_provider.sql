-- Providers that administrators added, as rows of the table of providers.
create table operator_provider (
  name text primary key,
  -- JSON, as a file of the data folder says it.
  settings text not null,
  -- Another one whenever the settings are others.
  version text not null,
  updated_at text not null
);
