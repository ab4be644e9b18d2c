-- US dollars for a million input tokens that the engine had read before; without it they cost the same as others.
alter table engine add column cached_price double precision;
