-- Names that lead to models: `gpt-4o` to `gpt-4o:openai`, or a pattern such as `gpt-*`.
create table model_alias (
  name text primary key,
  target text not null,
  created_at text not null
);
