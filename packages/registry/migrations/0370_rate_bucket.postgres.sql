-- What is left of what callers may ask in a minute, over all processes. Lost in a crash, and then full again.
create unlogged table rate_bucket (
  key text primary key,
  tokens double precision not null,
  -- What it was taken with last: tokens, a full bucket's, and what comes back in a millisecond.
  taken double precision not null,
  most double precision not null,
  per_ms double precision not null,
  at_ms double precision not null
);
create index rate_bucket_at on rate_bucket (at_ms);
