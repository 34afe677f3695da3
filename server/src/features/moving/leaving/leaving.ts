import { countHeldForTeammates, releaseFromTeammates } from '../../campaigns/campaigns.ts'
import { inTurn, type Moves, type Step } from '../steps.ts'
import { copyPeople, countPeople, listPeople } from './copy-people.ts'
import { countUnowned, forgetUnowned } from './forget-unowned.ts'
import { moveSends } from './move-sends.ts'
import { changeTeam, copyRows, dropRows, setAside } from './rows.ts'

/** Planning somebody's next email takes as long as so many rows. */
const rowsOfPlan = 10

/** Copies of what the team has imported of the people on the account's lists and in its campaigns. */
const people: Step = { begin: listPeople, count: countPeople, batch: copyPeople }

/** People who wait for campaigns of teammates, which it has no more. */
const released: Step = {
  count: (client, { userId }) => countHeldForTeammates(client, userId),
  batch: (client, { userId, now }, limit) =>
    releaseFromTeammates(client, userId, { now, limit: Math.ceil(limit / rowsOfPlan) }),
}

/** Addresses to which the account has not written, and which are the team's. */
const unowned: Step = { count: countUnowned, batch: forgetUnowned }

/** Notes on own people whom the account doesn't see: it took its other notes along with the copies. */
const notesLeft = `own_person_id is not null and field = 'note'`

/**
 * What becomes of a table's rows when an account leaves its team for one of its own. What the team owns
 * stays, and what it has imported of people on the account's lists is copied. What is the account's own
 * comes along.
 *
 * Rows that stay name the account no more: it may buy and import the same again, which the previous
 * release finds by the account.
 */
export const leaving: Moves = {
  // They answer emails of the account, so they hold for what it sends from now on, too.
  refused_addresses: copyRows({
    name: 'refused_addresses',
    key: ['address_hash', 'why'],
    others: ['send_id', 'evidence', 'at', 'enrolment_id'],
  }),
  // Before people, so that the team knows whom it was by its own ids.
  sends: inTurn(moveSends(`kind = 'step'`), moveSends(`kind <> 'step'`)),
  own_people: inTurn(people, setAside({ name: 'own_people', key: ['id'] })),
  own_contact_values: inTurn(
    // What has a source was bought with the team's credits.
    copyRows({
      name: 'own_contact_values',
      key: ['member_id', 'kind', 'value'],
      columns: ['person_id', 'kind', 'value'],
      others: ['added_at', 'type', 'status', 'date'],
      only: 'person_id is not null and source is null',
    }),
    setAside({ name: 'own_contact_values', key: ['member_id', 'kind', 'value'] }),
  ),
  own_fields: inTurn(
    changeTeam({
      name: 'own_fields',
      key: ['member_id', 'field'],
      only: `person_id is not null and field = 'note'`,
    }),
    dropRows({ name: 'own_fields', key: ['member_id', 'field'], only: notesLeft }),
    copyRows({
      name: 'own_fields',
      key: ['member_id', 'field'],
      columns: ['person_id', 'field'],
      others: ['value', 'folded', 'edited_at'],
      only: 'person_id is not null',
    }),
    setAside({ name: 'own_fields', key: ['member_id', 'field'] }),
  ),
  enrolments: inTurn(released, changeTeam({ name: 'enrolments', key: ['id'] }), unowned),
  reveals: setAside({ name: 'reveals', key: ['person_id', 'kind'] }),
  address_verdicts: setAside({ name: 'address_verdicts', key: ['hash'] }),
  credits: setAside({ name: 'credits', key: ['module'] }),
  former_sends: { stays: 'the team goes on knowing whom others have written to' },
  contacted_versions: { stays: 'renewed as emails and own people follow' },
  plan_requests: { stays: 'the team asked; an open one was withdrawn as the account left' },
  credit_entries: { stays: 'the ledger refuses updates' },
  invitations: { stays: 'a link is good while its sender could still send it' },
  team_log: { stays: 'what happened in the team' },
}
