-- Where the reader turns off e-mails of its kind; empty for those that can't be turned off.
alter table mail add column unsubscribe text not null default '';
