-- The job that makes a response in the background, until it is over, and how many of its events are kept.
alter table kept_response add column job_id text;
alter table kept_response add column event_count integer not null default 0;
create index kept_response_job on kept_response (job_id);
-- Events of a response that is made in the background and streamed, as its followers get them.
create table response_event (
  response_id text not null references kept_response (id) on delete cascade,
  sequence integer not null,
  content text not null,
  primary key (response_id, sequence)
);
