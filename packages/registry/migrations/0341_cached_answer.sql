-- Answers of models that calls with the same content get again. What was asked is there as a digest only.
create table cached_answer (
  account_key text not null references account (key) on delete cascade,
  -- SHA-256 of the whole call, and of who answers it.
  digest text not null,
  -- JSON, as the gateway wrote it.
  answer text not null,
  size_bytes bigint not null,
  created_at text not null,
  expires_at text not null,
  primary key (account_key, digest)
);
create index cached_answer_account on cached_answer (account_key, created_at);
create index cached_answer_age on cached_answer (created_at);
create index cached_answer_expiry on cached_answer (expires_at);
-- 1: the call got an answer that was recorded before.
alter table inference_call add column is_cached integer not null default 0;
