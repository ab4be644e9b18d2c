-- What a fine-grained token may do, as JSON; null for one with a coarse role.
alter table access_token add column grants text;
-- An IP address; empty until it is used.
alter table access_token add column last_used_place text not null default '';
-- After a rotation: the secret before, and until when it counts.
alter table access_token add column previous_hash text;
alter table access_token add column previous_until text;
alter table access_token add column previous_used_at text;
create unique index access_token_previous_hash on access_token (previous_hash);
