-- Responses of models that their caller asked the hub to keep, so that a conversation goes on from there.
create table kept_response (
  id text primary key,
  account_key text not null references account (key) on delete cascade,
  -- The response that it went on from; that one may be gone.
  previous_id text,
  -- JSON: the items that this request added, and the response.
  input text not null,
  response text not null,
  size_bytes bigint not null,
  created_at text not null
);
create index kept_response_account on kept_response (account_key, created_at);
create index kept_response_age on kept_response (created_at);
