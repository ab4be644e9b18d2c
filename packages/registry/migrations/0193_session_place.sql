-- Where a session began, so that its owner recognizes it.
alter table session add column created_at text;
alter table session add column place text not null default '';
alter table session add column agent text not null default '';
