-- When the other hub last failed or limited this one, and what it did; null since it answered again.
alter table mirror add column failed_at text;
alter table mirror add column failure text;
