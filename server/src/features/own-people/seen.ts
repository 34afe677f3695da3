import { firstOwnId } from '@rapport/contract/people/own-people.ts'
import type { Placeholders } from '../../database/placeholders.ts'

/**
 * SQL for whether an account sees an own person of its team: one who is on a list of the account, or
 * can be restored to one, or who is in a campaign of it. For the account, all others don't exist,
 * although imports of the whole team match them. `ownPerson` must be a parameter or name its table.
 * `offset 0` has each looked up by an index, also for many people at once.
 */
export const isSeen = ({ account, ownPerson }: Placeholders<'account' | 'ownPerson'>) => `(
  exists (select from list_members seen_on join lists seen_list on seen_list.id = seen_on.list_id
    where seen_on.own_person_id = ${ownPerson} and seen_list.user_id = ${account} offset 0)
  or exists (select from removed_members seen_on join lists seen_list on seen_list.id = seen_on.list_id
    where seen_on.own_person_id = ${ownPerson} and seen_list.user_id = ${account} offset 0)
  or exists (select from enrolments seen_in
    where seen_in.own_person_id = ${ownPerson} and seen_in.user_id = ${account}
      and seen_in.removed_at is null offset 0)
)`

/** The same of rows of a table that are about shared people, whom everybody sees, or about own ones. */
export const isSeenMember = (account: string, table: string) =>
  `(${table}.own_person_id is null or ${isSeen({ account, ownPerson: `${table}.own_person_id` })})`

/**
 * SQL for those of an array of people who are shared, or own people whom the account sees: each is
 * asked for once, however many rows a table has about them.
 */
export const seenAmong = ({ account, people }: Placeholders<'account' | 'people'>) => `array(
  select asked.id from unnest(${people}::integer[]) asked (id)
  where asked.id < ${firstOwnId} or ${isSeen({ account, ownPerson: 'asked.id' })}
)`
