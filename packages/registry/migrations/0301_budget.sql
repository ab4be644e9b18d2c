-- How much calls of models may cost, and how many there may be. A month of a budget is one of UTC.
create table budget (
  key text primary key,
  -- Whose money: `hub`, `organization` or `account`; the hub's key is empty.
  owner_kind text not null,
  owner_key text not null,
  name text not null,
  -- `all`, `account`, `token`, `models` or `user`.
  scope text not null,
  -- A key, an end user, or patterns of models, one a line; empty: each account, token or user by itself.
  target text not null,
  period text not null,
  amount_micros bigint,
  requests_per_minute bigint,
  tokens_per_minute bigint,
  -- The model that answers once the amount is spent; null: calls are refused.
  fallback_model text,
  created_at text not null
);
create index budget_owner on budget (owner_kind, owner_key);
-- What is used of a budget in one period by one subject: the row that refuses, and that pages show.
create table budget_counter (
  key text primary key,
  budget_key text not null,
  subject text not null,
  -- `micros`, `requests` or `tokens`.
  unit text not null,
  -- Such as `2026-11`, `2026-11-25T13:05` or `total`.
  period text not null,
  used bigint not null,
  -- Reserved by pending calls.
  held bigint not null,
  -- The limit when it was last counted.
  most bigint not null,
  -- The percentage that its owner was last notified of.
  warned integer not null
);
create index budget_counter_budget on budget_counter (budget_key, period);
-- What a pending call reserved; given back when its process ends without a word.
create table budget_hold (
  call_id text not null,
  counter_key text not null,
  amount bigint not null,
  process_id text not null,
  primary key (call_id, counter_key)
);
create index budget_hold_process on budget_hold (process_id);
