-- What an operator switches while servers run: maintenance, notices.
create table settings (
  key text primary key,
  value jsonb not null
);
