-- New repos of the organization are private, unless who creates one says otherwise.
alter table organization add column creates_private integer not null default 0;
