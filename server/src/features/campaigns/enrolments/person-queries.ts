import type { Place } from '@rapport/normalise/places/place.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { isSeenMember } from '../../own-people/own-people.ts'

export type PersonRow = {
  id: number
  personId: number | null
  ownPersonId: number | null
  /** The shared person: themselves, or the one that an own person is linked to. */
  sharedId: number | null
  fullName: string
  firstName: string | null
  lastName: string | null
  title: string | null
  company: string | null
  companyDomain: string | null
  /** The location of an own person. */
  location: string | null
  place: Place | null
}

/**
 * The people among these whom the account knows, shared and own, in any order; names, title and
 * company as its team has them.
 */
export async function findPeople(db: Database, userId: AccountId, ids: number[]): Promise<PersonRow[]> {
  const { rows } = await db.query<PersonRow>({
    name: 'campaign-people',
    text: `select asked.id, k.person_id as "personId", k.own_person_id as "ownPersonId",
      k.shared_id as "sharedId", k.full_name as "fullName",
       k.first_name as "firstName", k.last_name as "lastName", k.title, k.company,
       coalesce(c.domain, o.company_domain) as "companyDomain", o.location,
       case when place.id is not null then
         json_build_object('city', place.city, 'metro', place.metro, 'state', place.state, 'country',
           place.country)
       end as place
     from unnest($2::integer[]) asked (id)
     cross join lateral listed_person($1, asked.id) k
     left join people p on p.id = k.person_id
     left join companies c on c.id = p.company_id
     left join places place on place.id = p.place_id
     left join own_people o on o.id = k.own_person_id
     where ${isSeenMember('$1', 'k')}`,
    values: [userId, ids],
  })
  return rows
}
