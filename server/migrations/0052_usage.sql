-- How often something was done, in each quarter of an hour (UTC): the days of every time zone begin and end with one.
create table usage_counts (
  kind text not null check (kind in ('searches', 'sentences', 'exports')),
  quarter timestamptz not null,
  count integer not null check (count > 0),
  primary key (kind, quarter)
);

-- The days (UTC) on which an account called the server.
create table active_days (
  day date not null,
  user_id integer not null references users on delete cascade,
  primary key (day, user_id)
);

-- Counting the days of a period: no row of the table is read.
create index credit_entries_reveals on credit_entries (created_at, module) where reason = 'reveal';
create index sends_sent on sends (sent_at) where sent_at is not null;
