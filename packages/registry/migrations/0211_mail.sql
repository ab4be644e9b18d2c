-- E-mails to send, and for some days those that were sent or given up.
create table mail (
  key text primary key,
  recipient text not null,
  subject text not null,
  -- The text may let its reader in: sealed, and emptied once it is no longer needed.
  sealed text not null,
  created_at text not null,
  -- Moved on before each try, so that a killed process loses nothing; null when there is none left.
  next_try_at text,
  tries integer not null,
  sent_at text,
  failed_at text,
  -- Why the last try failed.
  reason text not null
);
create index mail_next_try on mail (next_try_at);
create index mail_recipient on mail (recipient, created_at);
create index mail_created on mail (created_at);
