-- Inference servers of the operator that run models of this hub.
create table engine (
  name text primary key,
  kind text not null,
  -- JSON: the URLs of its replicas, and those of them that get no new calls.
  addresses text not null,
  draining text not null,
  -- What it wants as a bearer key; absent for one that wants none.
  sealed text,
  -- JSON: pairs of a repo's ID and what the engine calls it.
  aliases text not null,
  -- Owners of repos may name its models.
  takes_mappings integer not null,
  -- US dollars for a million tokens.
  input_price double precision,
  output_price double precision,
  -- `setting` or `administrator`.
  origin text not null,
  created_at text not null
);

-- What the process that watches engines saw of a replica last.
create table engine_replica (
  engine text not null references engine (name) on delete cascade,
  address text not null,
  -- `up` or `down`, and since when.
  state text not null,
  since text not null,
  checked_at text not null,
  seen_at text,
  error text,
  running integer,
  waiting integer,
  -- JSON: the models that it serves.
  models text not null,
  primary key (engine, address)
);
