-- What a provider calls a model of this hub. Prices are US dollars for a million tokens.
create table provider_mapping (
  repo_key text not null references repo (key) on delete cascade,
  provider text not null,
  provider_model_id text not null,
  task text not null,
  status text not null,
  adapter_weights_path text,
  input_price double precision,
  output_price double precision,
  context_length integer,
  created_at text not null,
  primary key (repo_key, provider)
);
create index provider_mapping_model on provider_mapping (provider, provider_model_id);
