-- What keys of the hub and of organizations pay for. Prices are US dollars: for a million tokens, and for a call.
create table allowed_model (
  owner_kind text not null,
  owner_key text not null,
  provider text not null,
  -- The provider's ID of a model; `*` stands for any characters.
  pattern text not null,
  input_price double precision,
  output_price double precision,
  request_price double precision,
  created_at text not null,
  primary key (owner_kind, owner_key, provider, pattern)
);
