-- When a person was first stored. Null: before this was recorded.
alter table people add column added_at timestamptz;
alter table people alter column added_at set default now();
