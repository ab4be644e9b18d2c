-- One receipt for each call of a model. Prices are millionths of a US dollar.
create table inference_call (
  id text primary key,
  at text not null,
  account_key text,
  payer_kind text not null,
  payer_key text not null,
  repo_key text,
  model text not null,
  revision text,
  task text not null,
  provider text not null,
  provider_model_id text not null,
  reason text not null,
  status text not null,
  error_code text,
  attempts integer not null,
  is_stream integer not null,
  input_tokens integer,
  output_tokens integer,
  price_micros bigint,
  duration_ms integer not null,
  first_token_ms integer
);
create index inference_call_account on inference_call (account_key, at);
create index inference_call_payer on inference_call (payer_kind, payer_key, at);
create index inference_call_model on inference_call (model, at);
create table provider_probe (
  provider text primary key,
  at text not null,
  is_up integer not null,
  duration_ms integer not null,
  error_code text
);
