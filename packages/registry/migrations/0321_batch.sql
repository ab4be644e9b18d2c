-- Files that batches of calls read and write.
create table call_file (
  id text primary key,
  account_key text not null references account (key) on delete cascade,
  name text not null,
  purpose text not null,
  content text not null,
  size_bytes bigint not null,
  created_at text not null,
  expires_at text not null
);
create index call_file_account on call_file (account_key, created_at);
create index call_file_expiry on call_file (expires_at);
-- Many calls that are answered by and by, as one job of the queue.
create table batch (
  id text primary key,
  account_key text not null references account (key) on delete cascade,
  -- The job that answers it; absent where its file was invalid.
  job_id text,
  endpoint text not null,
  input_file_id text not null,
  status text not null,
  total integer not null,
  output_bytes bigint not null default 0,
  -- JSON, as is `metadata`.
  errors text not null,
  metadata text not null,
  output_file_id text,
  error_file_id text,
  created_at text not null,
  expires_at text not null,
  started_at text,
  ended_at text
);
create index batch_account on batch (account_key, created_at);
create index batch_age on batch (created_at);
-- Answers, until they are a file.
create table batch_line (
  batch_id text not null references batch (id) on delete cascade,
  position integer not null,
  is_ok integer not null,
  content text not null,
  primary key (batch_id, position)
);
