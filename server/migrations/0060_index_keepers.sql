-- Servers that search one cluster share its index, and one of them keeps it. Each that takes over gets a higher term, and what a lower term still writes is refused.
-- How far the keeper has come is here for the others.
create table index_keepers (
  index text primary key,
  term bigint not null,
  -- When the index last had everything that was committed, and when a change was last applied.
  current_at timestamptz,
  changed_at timestamptz
);
