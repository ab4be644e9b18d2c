-- One thread for each account and subject.
create table notification (
  key text primary key,
  account_key text not null references account (key) on delete cascade,
  -- Such as `discussion/<repo>/7`.
  subject text not null,
  kind text not null,
  repo_key text references repo (key) on delete cascade,
  title text not null,
  -- JSON: what its link and its sentence need.
  facts text not null,
  reason text not null,
  -- Of the last event.
  event_kind text not null,
  actor_name text not null,
  updated_at text not null,
  -- `unread`, `read`, `done`, or `quiet`: the account takes part, and nothing was for it yet.
  state text not null,
  is_muted integer not null,
  read_at text,
  -- The last change of any kind.
  changed_at text not null,
  -- When it is to be part of an e-mail; null where it is not.
  mail_at text
);
create unique index notification_thread on notification (account_key, subject);
create index notification_subject on notification (subject);
create index notification_list on notification (account_key, updated_at, key);
create index notification_unread on notification (account_key, repo_key) where state = 'unread';
create index notification_changed on notification (account_key, changed_at);
create index notification_mail on notification (mail_at) where mail_at is not null;
create index notification_repo on notification (repo_key);
-- How much of a repo, or of all repos of an account or organization, someone wants to see; without a row, the default.
create table watch (
  account_key text not null references account (key) on delete cascade,
  -- The key of a repo, an account or an organization.
  target_key text not null,
  -- `all`, `participating` or `muted`.
  level text not null,
  created_at text not null,
  primary key (account_key, target_key)
);
create index watch_target on watch (target_key);
create table notification_setting (
  account_key text primary key references account (key) on delete cascade,
  -- `off`, `immediate` or `daily`.
  mail text not null,
  -- Reasons that are not for the page, and not for e-mails, one a line.
  web_off text not null,
  mail_off text not null,
  mailed_at text
);
