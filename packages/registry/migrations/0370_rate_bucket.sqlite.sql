-- Only PostgreSQL has several processes; the table is here so that both have the same.
create table rate_bucket (
  key text primary key,
  tokens real not null,
  taken real not null,
  most real not null,
  per_ms real not null,
  at_ms real not null
) without rowid;
