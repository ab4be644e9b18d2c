-- US dollars for a million input tokens that the provider had read before.
alter table allowed_model add column cached_price double precision;
alter table allowed_model add column context_length integer;
-- Whether it is as the provider lists it: another import may change it, or delete it.
alter table allowed_model add column is_imported integer not null default 0;
