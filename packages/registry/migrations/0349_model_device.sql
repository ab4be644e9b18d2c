-- Names of the graphics processors that a model in memory uses; null: the processor.
alter table loaded_model add column device text;
