-- Opens and clicks, for campaigns whose setup asks for them.

alter table sends
  -- In the addresses of its image and links; null: the email has neither.
  add column tracking_token text unique,
  add column tracks_opens boolean not null default false,
  add column tracks_clicks boolean not null default false;
create index on sends (campaign_id, step_id, state) include (tracks_opens, tracks_clicks) where tracking_token is not null;

-- What was seen of one email: to judge the next thing by it, and to store no more than some.
create index on campaign_events (send_id, kind, at) where kind in ('opened', 'clicked', 'scanned');
