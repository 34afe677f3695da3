import type { Material, WellFormed } from './material.ts'

/** The operator of the server doesn't let anybody bring people in. */
const switchedOff = (body: object) => ({ body, status: 403 })
const filters = {}
const bringIn = ({ things: { bringInId } }: Material) => ({ params: { id: bringInId } })
const bulkReveal = ({ things: { bulkRevealId } }: Material) => ({ params: { id: bulkRevealId } })

/** Well-formed requests about jobs that work on people. */
export const ofPeopleJobs: Record<string, (material: Material) => WellFormed> = {
  'GET /people/contacts/bulk-reveal': () => ({}),
  'GET /people/contacts/bulk-reveal/:id': bulkReveal,
  'DELETE /people/contacts/bulk-reveal/:id': bulkReveal,
  'POST /people/more': () => ({ body: { filters } }),
  'POST /people/more/ask': () => switchedOff({ filters }),
  'POST /people/more/bring-ins/quote': () => switchedOff({ filters, records: 1 }),
  'POST /people/more/bring-ins': () => switchedOff({ filters, records: 1 }),
  'GET /people/more/bring-ins': () => ({}),
  'GET /people/more/bring-ins/:id': bringIn,
  'DELETE /people/more/bring-ins/:id': bringIn,
}
