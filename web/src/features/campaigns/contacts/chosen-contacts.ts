import type { deleteContacts } from '@rapport/contract/campaigns/contacts.ts'
import type { Input } from '@rapport/contract/route.ts'
import type { Selection } from '../../people/people.ts'
import { filterOf, type ContactsFilter } from './address.ts'

/** Contacts on the wire: by their ids, or by a condition but for some. */
export type ChosenContacts = Input<(typeof deleteContacts)['body']>

export const chosenContacts = ({ everybody, ids }: Selection, address: ContactsFilter): ChosenContacts =>
  everybody ? { all: true, ...filterOf(address), without: [...ids] } : { contactIds: [...ids] }
