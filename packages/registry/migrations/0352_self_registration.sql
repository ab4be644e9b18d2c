-- When an application registered itself (RFC 7591): it has no owner, and is not the hub's own.
alter table application add column registered_at text;
create index application_registered on application (registered_at);
