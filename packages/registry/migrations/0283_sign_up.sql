-- The address that a link was sent to: an account that is made with it has that address, verified.
alter table invitation add column email text;
-- Set while an account waits for an administrator who approves it.
alter table account add column waiting_since text;
-- What someone who waits says of themselves.
alter table account add column request_note text not null default '';
