-- The server's own emails by day (UTC) and kind: taken by the mail server, and given up because it refuses the address for good.
create table mail_counts (
  day date not null,
  kind text not null,
  sent integer not null default 0,
  refused integer not null default 0,
  primary key (day, kind)
);
