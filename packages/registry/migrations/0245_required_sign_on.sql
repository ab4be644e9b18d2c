-- The identity provider that members of the organization must come by. One that is required can't be deleted.
alter table organization add column required_provider text references identity_provider (key);
