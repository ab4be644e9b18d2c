-- For how many seconds calls with this token may be answered with a recorded answer; null: never.
alter table access_token add column cache_seconds integer;
