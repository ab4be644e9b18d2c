-- The worst that a scan here found in the default branch: `suspicious` or `unsafe`; null: nothing, or not scanned.
alter table mirror add column verdict text;
