import { teamOf } from '@rapport/server/database/team-of.ts'

/** Rows in bulk. Numbers are spread by multiplying with primes: the same world each time. */

/** $1 account, $2 now, $3 mailboxes, $4 campaigns: each of ten steps, and with its part of the mailboxes. */
export const campaignRows = `
  with boxes as (
    insert into mailboxes (user_id, provider, email, sender_name, created_at, synced_at)
    select $1, 'outbox', 'mailbox' || n || '@rapport.test', 'Mina Test', $2::timestamptz - interval '1 year', $2
    from generate_series(0, $3::integer - 1) n returning id, substring(email from '\\d+')::integer as n
  ), made as (
    insert into campaigns (user_id, name, status, setup, created_at, updated_at, launched_at)
    select $1, 'Benchmark ' || n, 'running', jsonb_build_object(
        'windows', jsonb_build_object('days', '[1, 2, 3, 4, 5, 6, 7]'::jsonb, 'from', '00:00', 'to', '00:00'),
        'zone', 'UTC', 'spacingSeconds', 0, 'mailboxIds', (select jsonb_agg(id) from boxes where boxes.n % $4::integer = c.n)
      ), t, t, t
    from generate_series(0, $4::integer - 1) c (n), (select $2::timestamptz - interval '1 year' as t) t
    returning id, substring(name from '\\d+')::integer as n
  ), linked as (
    insert into campaign_mailboxes (campaign_id, mailbox_id)
    select made.id, boxes.id from made join boxes on boxes.n % $4 = made.n
  ), steps as (
    insert into campaign_steps (campaign_id, position)
    select id, position from made, generate_series(1, 10) position order by 1, 2 returning id, position
  )
  insert into step_versions (step_id, number, wait_amount, wait_unit, subject, document, created_at)
  select id, 1, case when position = 1 then 0 else 3 end, 'days',
    case when position = 1 then '[{"type": "text", "text": "Hello "}, {"type": "variable", "name": "first_name", "fallback": "there"}]'::jsonb else '[]' end,
    jsonb_build_object('blocks', jsonb_build_array(
      jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
        jsonb_build_object('type', 'text', 'text', 'Hello '),
        jsonb_build_object('type', 'variable', 'name', 'first_name', 'fallback', ''),
        jsonb_build_object('type', 'text', 'text', repeat(', a line of the text.', 20))
      ))
    )), $2::timestamptz - interval '1 year'
  from steps`

/** $1 account, $2 now, $3 people: own ones, ten at each company, each with an address. */
export const valueRows = `
  with made as (
    insert into own_people (user_id, team_id, full_name, name_folded, first_name, company_domain, created_at)
    select $1, ${teamOf('$1')}, 'Bench Person' || n, 'bench person' || n, 'Bench', 'company' || n / 10 || '.example', $2
    from generate_series(0, $3::integer - 1) n returning id, substring(full_name from '\\d+') as n, company_domain
  )
  insert into own_contact_values (user_id, team_id, own_person_id, kind, value, added_at)
  select $1, ${teamOf('$1')}, id, 'email', 'bench' || n || '@' || company_domain, $2 from made returning own_person_id as id, value as email`

/**
 * How many steps a person has received, by the dice: a fifth none, half some of the ten, the rest
 * all, or some before they stopped or are held.
 */
const sent = `case when dice < 20 then 0 when dice < 70 then 1 + n * 31 % 9 when dice < 85 then 10 else 1 + n * 31 % 6 end`

const stopped = `case dice when 85 then 'replied' when 86 then 'replied' when 87 then 'replied' when 88 then 'bounced' when 89 then 'bounced'
  when 90 then 'bounced' when 91 then 'unsubscribed' when 92 then 'unsubscribed' when 93 then 'unsubscribed' end`

const held = `case dice when 94 then 'out_of_office' when 95 then 'out_of_office' when 96 then 'colleague_replied' when 97 then 'colleague_replied'
  when 98 then 'held' when 99 then 'held' end`

/** $1 account, $2 now. */
export const enrolmentRows = `
  with people as (
    select p.id, p.full_name, p.company_domain, v.value, h.hash, substring(p.full_name from '\\d+')::bigint as n,
      abs(hashint4(substring(p.full_name from '\\d+')::integer) % 100) as dice
    from bench_hash h join own_people p on p.id = h.own_person_id join own_contact_values v on v.own_person_id = p.id
  ), planned as (
    select *, ${sent} as sent, ${stopped} as stopped, ${held} as held from people
  ), numbered as (
    select id, row_number() over (order by id) - 1 as c, count(*) over () as campaigns from campaigns where user_id = $1 and name like 'Benchmark %'
  )
  insert into enrolments (campaign_id, user_id, team_id, own_person_id, name, address, address_hash, company_domain, variables, zone, mailbox_id, state, reason,
    hold_until, next_step_id, due_at, jitter, added_at)
  select c.id, $1, (select team_id from users where id = $1), p.id, p.full_name, p.value, p.hash, p.company_domain,
    jsonb_build_object('first_name', 'Bench', 'full_name', p.full_name, 'company_domain', p.company_domain),
    (array['Europe/Berlin', 'Asia/Seoul', 'America/New_York', 'America/Los_Angeles', 'Europe/London', null])[1 + n * 13 % 6],
    case when sent > 0 then (
      select m.mailbox_id from campaign_mailboxes m where m.campaign_id = c.id order by m.mailbox_id offset n / campaigns % 10 limit 1
    ) end,
    case when stopped is not null then 'stopped' when held is not null then 'held' when sent = 10 then 'finished' else 'active' end,
    coalesce(stopped, held), case when held = 'out_of_office' then $2::timestamptz + interval '40 days' end,
    s.id, case when s.id is not null then $2::timestamptz + interval '2 days' end, n * 17 % 61 / 61.0, $2::timestamptz - interval '1 year'
  from planned p join numbered c on c.c = p.n % c.campaigns
  left join campaign_steps s on s.campaign_id = c.id and s.position = p.sent + 1 and p.stopped is null and p.sent < 10
  order by n`

/** When a person's first email was sent: 10 to 360 days ago. Then one a day. */
const startedAt = (now: string) =>
  `${now}::timestamptz - (10 + e.id * 31::bigint % 350) * interval '1 day' - (e.id * 7919::bigint % 86400) * interval '1 second'`

/**
 * $1 now. The steps that people have got, with the emails as they went. The emails are written
 * after sorting, which is large enough.
 */
export const sendRows = `
  insert into sends (key, kind, user_id, team_id, own_person_id, campaign_id, enrolment_id, step_id, step_version_id, mailbox_id, state, mail, mime_hash, address_hash, message_id,
    sent_message_id, provider_id, thread_id, unsubscribe_token, claimed_at, called_at, sent_at)
  select key, 'step', user_id, team_id, own_person_id, campaign_id, id, step_id, version_id, mailbox_id, 'sent',
    jsonb_build_object('from', jsonb_build_object('name', 'Mina Test', 'address', 'mailbox@rapport.test'), 'to', jsonb_build_object('name', name, 'address', address),
      'subject', 'Hello Bench', 'text', repeat('A line of the text. ', 20), 'html', '<p>' || repeat('A line of the text. ', 20) || '</p>', 'date', at,
      'messageId', key || '@rapport.test', 'sendKey', key, 'references', '[]'::jsonb, 'listUnsubscribe', null),
    sha256(key::text::bytea), address_hash, key || '@rapport.test', key || '@rapport.test', 'outbox-0', 'outbox-thread-' || id, replace(key::text, '-', ''), at, at, at
  from (
    select lpad(to_hex(e.id * 16::bigint + s.position), 32, '0')::uuid as key, e.*, s.id as step_id, v.id as version_id, ${startedAt('$1')} + (s.position - 1) * interval '1 day' as at
    from enrolments e
    join campaign_steps s on s.campaign_id = e.campaign_id and s.position < coalesce(
      (select n.position from campaign_steps n where n.id = e.next_step_id), case when e.state = 'finished' then 11 else 3 end)
    join step_versions v on v.step_id = s.id
    where e.mailbox_id is not null
    order by at
  ) went`

/**
 * $1 account, $2 now, $3 how many: of campaigns and people that are gone, over a year; 20,000 of
 * them in the past 24 hours.
 */
export const oldSendRows = `
  insert into sends (key, kind, user_id, team_id, mailbox_id, state, address_hash, message_id, sent_message_id, provider_id, thread_id, unsubscribe_token, claimed_at,
    called_at, sent_at, erased_at)
  select key, 'step', $1, (select team_id from users where id = $1), (boxes.ids)[1 + n % cardinality(boxes.ids)], 'sent', sha256(('gone' || n % 200000)::bytea), key || '@rapport.test', key || '@rapport.test',
    'outbox-0', 'outbox-gone-' || n, replace(key::text, '-', ''), at, at, at, at
  from generate_series(0, $3::integer - 1) n,
    (select array_agg(id order by id) as ids from mailboxes where user_id = $1 and email like 'mailbox%@rapport.test') boxes,
    lateral (select ('f' || lpad(to_hex(n), 31, '0'))::uuid as key, $2::timestamptz - case when n < 20000 then interval '1 day' else interval '1 year' end * ((n * 7919::bigint % 20011) / 20012.0) as at) k
  order by at`

/** $1 account, $2 now. */
export const eventRows = [
  `insert into campaign_events (user_id, campaign_id, enrolment_id, send_id, kind, at)
   select user_id, campaign_id, enrolment_id, id, 'sent', sent_at from sends where user_id = $1 and enrolment_id is not null and sent_at < $2 order by id`,
  `insert into campaign_events (user_id, campaign_id, enrolment_id, send_id, kind, at)
   select d.user_id, d.campaign_id, e.id, d.id, case e.reason when 'replied' then 'reply' when 'bounced' then 'hard_bounce' else 'unsubscribed' end, d.sent_at + interval '1 hour'
   from enrolments e join lateral (select * from sends where enrolment_id = e.id order by id desc limit 1) d on true
   where e.user_id = $1 and e.state = 'stopped' and d.sent_at < $2`,
  `insert into inbound_messages (user_id, mailbox_id, provider_id, class, evidence, campaign_id, enrolment_id, send_id, sender, subject, body_text, received_at, read_at)
   select d.user_id, d.mailbox_id, 'answer-' || d.id, case e.reason when 'replied' then 'reply' when 'bounced' then 'hard_bounce' else 'automatic' end, 'bench',
     d.campaign_id, e.id, d.id, e.address, 'Re: Hello', repeat('An answer. ', 30), d.sent_at + interval '1 hour', case when d.id % 3 > 0 then d.sent_at + interval '2 hours' end
   from enrolments e join lateral (select * from sends where enrolment_id = e.id order by id desc limit 1) d on true
   where e.user_id = $1 and e.reason in ('replied', 'bounced', 'out_of_office') and d.sent_at < $2`,
  `insert into refused_addresses (user_id, team_id, address_hash, why, evidence, at)
   select user_id, team_id, address_hash, reason, 'bench', $2 from enrolments where user_id = $1 and reason in ('unsubscribed', 'bounced') on conflict do nothing`,
] as const
