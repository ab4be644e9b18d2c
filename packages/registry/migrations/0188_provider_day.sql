-- Calls of a model by provider and day (UTC). Checks of a provider have no model: '' as `repo_key`.
create table provider_day (
  repo_key text not null,
  provider text not null,
  day text not null,
  calls integer not null,
  errors integer not null,
  -- Sums of the calls that went well; first tokens only of those that streamed.
  duration_ms bigint not null,
  first_token_ms bigint not null,
  first_tokens integer not null,
  primary key (repo_key, provider, day)
);
insert into provider_day (repo_key, provider, day, calls, errors, duration_ms, first_token_ms, first_tokens)
select
  repo_key,
  provider,
  substr(at, 1, 10),
  count(*),
  sum(case when status = 'error' then 1 else 0 end),
  sum(case when status = 'ok' then duration_ms else 0 end),
  sum(case when status = 'ok' then coalesce(first_token_ms, 0) else 0 end),
  sum(case when status = 'ok' and first_token_ms is not null then 1 else 0 end)
from inference_call
where repo_key is not null and status <> 'cancelled'
group by repo_key, provider, substr(at, 1, 10);
