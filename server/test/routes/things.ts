import { startSession } from '../../src/features/sessions/sessions.ts'
import { testConfig, type SignedIn, type TestApp } from '../app.ts'
import { createUser, type UserOptions } from '@rapport/test-support/factories.ts'

const far = new Date('2100-01-01T00:00:00Z')

/** A signed-in account that may buy. Opens its session directly: checking a password takes 30 ms. */
export async function openAccount(t: TestApp, options: UserOptions = {}): Promise<SignedIn> {
  const user = await createUser(t.pool, {
    planExpiresAt: far,
    credits: [
      { module: 'TALENT_EMAIL_REVEAL', total: 50 },
      { module: 'TALENT_PHONE_REVEAL', total: 10 },
    ],
    ...options,
  })
  return openSession(t, user)
}

export async function openSession(t: TestApp, user: SignedIn['user']): Promise<SignedIn> {
  const deps = { pool: t.pool, config: testConfig, now: () => new Date() }
  const tokens = await startSession(deps, { userId: user.id, passwordHash: null, userAgent: 'Test' })
  if (!tokens) throw new Error(`no session for ${user.email}`)
  return { user, tokens, headers: { authorization: `Bearer ${tokens.access_token}` } }
}

/** One of each kind of thing that an account owns and a request can name. */
export type Things = {
  listId: number
  /** A list without members, beside `listId`. */
  emptyListId: number
  additionId: number
  removalId: number
  /** Not checked yet. */
  importId: number
  checkedImportId: number
  appliedImportId: number
  enrichmentId: number
  verificationId: number
  /** On `listId`, with a mark in each of its texts. */
  ownPersonId: number
  searchId: number
  bulkRevealId: number
  bringInId: number
  notificationId: number
  campaignId: number
  campaignTemplateId: number
  /** In the campaign: the own person. */
  contactId: number
  integrationId: number
  /** It belongs to the mailbox, and has ended. */
  checkId: number
  /** A send of `campaignId`, whose recipient has unsubscribed. */
  sendId: number
  /** To `campaignId`, from its contact. */
  replyId: number
  /** Declined. */
  planRequestId: number
  /** To the account's team, for an owner. */
  invitationId: number
  sessionId: string
  refreshToken: string
}

const importOf = (
  state: string,
) => `insert into list_imports (user_id, title, creates_list, state, applies_itself, file_name, encoding, delimiter, columns, mapping, rules,
    rows, applied, created_at, updated_at, applied_at)
  values ($1, $2 || ' imported', true, '${state}', false, 'x.csv', 'utf-8', ',', '[{"name":"name","samples":[],"field":"full_name","confidence":"header"}]',
    '["full_name"]', '{}', 0, ${state === 'applied' ? 1 : 0}, now(), now(), now()) returning id`

const inserts = {
  listId:
    "insert into lists (user_id, title, title_key, created_at) values ($1, $2 || ' list', $2 || ' list', now()) returning id",
  additionId: `insert into list_additions (user_id, kind, list_ids, state, total, created_at, finished_at)
    select $1::integer, 'person', '{}', 'finished', 0, now(), now() where $2::text <> '' returning id`,
  emptyListId:
    "insert into lists (user_id, title, title_key, created_at) values ($1, $2 || ' empty', $2 || ' empty', now()) returning id",
  removalId: `with removal as (
      insert into list_removals (user_id, removed_at) select $1::integer, now() where $2::text <> '' returning id
    ), own as (
      insert into own_people (user_id, team_id, full_name, name_folded, created_at)
      select $1, (select team_id from users where id = $1), 'Own', 'own', now() from removal returning id
    ), removed as (
      insert into removed_members (removal_id, list_id, own_person_id, addition_id, added_at)
      select removal.id, (select min(id) from lists where user_id = $1), own.id, (select min(id) from list_additions where user_id = $1), now()
      from removal, own
    )
    select id from removal`,
  importId: importOf('uploaded'),
  checkedImportId: importOf('checked'),
  appliedImportId: importOf('applied'),
  enrichmentId: `insert into list_enrichments (user_id, list_id, kinds, state, members, unmatched, created_at, finished_at)
    select $1::integer, min(id), '{email}', 'finished', 0, 0, now(), now() from lists where user_id = $1 and $2::text <> '' returning id`,
  verificationId: `insert into verifications (user_id, list_id, state, known, created_at, finished_at)
    select $1::integer, min(id), 'finished', 0, now(), now() from lists where user_id = $1 and $2::text <> '' returning id`,
  ownPersonId: `with own as (
      insert into own_people (user_id, team_id, full_name, first_name, last_name, name_folded, title, company, company_key, company_domain, linkedin_slug, location, created_at)
      values ($1, (select team_id from users where id = $1), 'Olaf ' || $2, 'Olaf', $2, 'olaf ' || lower($2), 'Boss of ' || $2, $2 || ' Works', lower($2) || ' works', lower($2) || '.example',
        'olaf-' || lower($2), $2 || ' City', now())
      returning id, user_id, team_id
    ), member as (
      insert into list_members (list_id, own_person_id, addition_id, added_at, full_name, search_text)
      select (select min(id) from lists where user_id = $1), own.id, (select min(id) from list_additions where user_id = $1), now(), 'Olaf ' || $2, lower($2)
      from own
    ), contact as (
      insert into own_contact_values (user_id, team_id, own_person_id, kind, value, added_at)
      select user_id, team_id, id, 'email', 'olaf@' || lower($2) || '.example', now() from own
    ), field as (
      insert into own_fields (user_id, team_id, own_person_id, field, value)
      select user_id, team_id, id, field, $2 || ' said'
      from own, unnest(array['note', 'extra:Tier ' || $2]) field
    )
    select id from own`,
  searchId: `insert into saved_searches (user_id, title, filters, created_at, updated_at, opened_at, last_person_id)
    values ($1, $2 || ' search', '{}', now(), now(), now(), 0) returning id`,
  bulkRevealId: `insert into bulk_reveals (user_id, kind, state, created_at, finished_at)
    select $1::integer, 'email', 'finished', now(), now() where $2::text <> '' returning id`,
  bringInId: `insert into bring_ins (user_id, provider, query_key, query, filters, left_filters, module, state,
      wanted, created_at, finished_at)
    values ($1, 'People Data Labs', '', '{}', jsonb_build_object('names', jsonb_build_array('Olaf ' || $2)), '[]',
      'TALENT_EMAIL_REVEAL', 'finished', 1, now(), now()) returning id`,
  notificationId: `insert into notifications (user_id, type, related_entity_id, content, created_at)
    select $1::integer, 'BULK_REVEAL', null, '{"state":"finished","kind":"email","revealed":1,"total":1}', now() where $2::text <> '' returning id`,
  campaignId:
    "insert into campaigns (user_id, name, created_at, updated_at) values ($1, $2 || ' campaign', now(), now()) returning id",
  contactId: `insert into enrolments (campaign_id, user_id, team_id, own_person_id, name, address, address_hash, variables, state, added_at)
    select (select min(id) from campaigns where user_id = $1), $1, (select team_id from users where id = $1),
      (select max(id) from own_people where user_id = $1), 'Olaf ' || $2,
      'olaf@' || lower($2) || '.example', decode(md5($2), 'hex'), jsonb_build_object('company', $2 || ' Works', 'extra:' || $2, 'x'), 'active', now() returning id`,
  campaignTemplateId: `insert into campaign_templates (user_id, name, steps, created_at)
    values ($1, $2 || ' template', '[]', now()) returning id`,
  integrationId: `insert into mailboxes (user_id, provider, email, created_at)
    values ($1, 'gmail', $2 || '@mailbox.example', now()) returning id`,
  checkId: `insert into mailbox_checks (user_id, mailbox_id, reason, created_at, finished_at)
    select user_id, id, 'asked', now(), now() from mailboxes where user_id = $1 and $2::text <> '' order by id limit 1
    returning id`,
  sendId: `with sent as (
      insert into sends (key, kind, user_id, team_id, campaign_id, state, message_id, address_hash, mail, sent_at)
      select gen_random_uuid(), 'step', $1, (select team_id from users where id = $1), min(id), 'sent', gen_random_uuid() || '@message.example', sha256(convert_to($2, 'utf8')),
        jsonb_build_object('subject', $2 || ' subject', 'text', $2, 'html', $2, 'date', '2026-11-20T10:00:00.000Z', 'references', '[]'::jsonb,
          'messageId', 'x@message.example', 'sendKey', '00000000-0000-4000-8000-000000000000', 'listUnsubscribe', null,
          'from', '{"name": "Ann", "address": "ann@mail.example"}'::jsonb, 'to', '{"name": "Olaf", "address": "olaf@mail.example"}'::jsonb), now()
      from campaigns where user_id = $1
      returning id, user_id, team_id, address_hash
    ), refused as (
      insert into refused_addresses (user_id, team_id, address_hash, why, send_id, evidence, at)
      select user_id, team_id, address_hash, 'unsubscribed', id, 'link', now() from sent
    )
    select id from sent`,
  replyId: `insert into inbound_messages (user_id, mailbox_id, provider_id, class, evidence, campaign_id, enrolment_id, sender, subject, body_text, received_at)
    select $1, (select min(id) from mailboxes where user_id = $1), gen_random_uuid(), 'reply', 'In-Reply-To', campaign_id, id,
      'olaf@' || lower($2) || '.example', 'Re: ' || $2, $2 || ' says yes', now() from enrolments where user_id = $1 order by id limit 1 returning id`,
  planRequestId: `insert into plan_requests (user_id, team_id, state, created_at, closed_at)
    select $1::integer, (select team_id from users where id = $1), 'declined', now(), now() where $2::text <> '' returning id`,
  invitationId: `insert into invitations (team_id, email, role, invited_by, created_at, sent_at, expires_at)
    select team_id, lower($2) || id || '@invited.example', 'owner', id, now(), now(), now() + interval '7 days'
    from users where id = $1 returning id`,
}

/** Gives an account one of each. `mark` is part of every title and address. */
export async function giveThings(t: TestApp, account: SignedIn, mark: string): Promise<Things> {
  const ids: Record<string, number> = {}
  for (const [name, sql] of Object.entries(inserts)) {
    const { rows } = await t.pool.query<{ id: number }>(sql, [account.user.id, mark])
    ids[name] = rows[0]!.id
  }
  const { tokens } = await openSession(t, account.user)
  const [sessionId = ''] = tokens.refresh_token.split('.')
  return {
    ...(ids as Omit<Things, 'sessionId' | 'refreshToken'>),
    sessionId,
    refreshToken: tokens.refresh_token,
  }
}
