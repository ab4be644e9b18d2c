-- A call of a model that is answered later. Input and answer are JSON.
create table job (
  id text primary key,
  holder text not null,
  maker_kind text not null,
  maker_key text not null,
  endpoint text not null,
  input text not null,
  status text not null,
  attempts integer not null,
  answer_status integer,
  answer text,
  leased_until text,
  created_at text not null,
  started_at text,
  ended_at text,
  expires_at text not null
);
create index job_holder on job (holder, status);
create index job_status on job (status, created_at);
create index job_expires on job (expires_at);
