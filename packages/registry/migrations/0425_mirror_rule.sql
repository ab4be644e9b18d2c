-- Which repos of other hubs come: what administrators add to the rules of the settings.
create table mirror_rule (
  key text primary key,
  -- `deny`, `ask` or `allow`.
  effect text not null,
  -- What the value is about, such as `license`; see `mirror-rule.ts`.
  kind text not null,
  value text not null,
  -- Only for members of this organization; null: for everyone.
  organization_key text references organization (key) on delete cascade,
  position integer not null,
  created_at text not null
);
