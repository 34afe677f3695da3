import { expect, test } from 'vitest'
import { company, person } from '../../test/plain-facts.ts'
import { createPeopleIndex } from '../../test/create-people-index.ts'
import type { PersonFacts } from '../facts.ts'

const companies = [
  company({ id: 1, name: 'Acme', nameKey: 'acme' }),
  company({ id: 2, name: 'Acme', nameKey: 'acme' }),
  company({ id: 3, name: 'Borealis', nameKey: 'borealis' }),
]

const similarTo = async (people: PersonFacts[]) => {
  const index = createPeopleIndex({ companies, people, today: () => 20_000 })
  const found = await index.ask({
    kind: 'similar',
    type: 'COMPANIES',
    values: ['Acme'],
    limit: 5,
    without: [],
  })
  return found.map(({ label }) => label)
}

test('a company to which two people went from a given one is similar', async () => {
  const [one, other] = [
    person({ id: 1, company: 3, pastCompanies: [1] }),
    person({ id: 2, company: 3, pastCompanies: [2] }),
  ]
  expect(await similarTo([one, other])).toEqual(['Borealis'])
})

test('somebody who went from several given companies to one counts once', async () => {
  expect(await similarTo([person({ company: 3, pastCompanies: [1, 2] })])).toEqual([])
})
