-- Whether the hub itself runs the model, judged by its files: 1 or 0; null until it is derived.
alter table repo add column runs_here integer;
create index repo_unjudged on repo (key) where runs_here is null and is_entry = 0;
create index repo_judged on repo (key) where runs_here is not null;
