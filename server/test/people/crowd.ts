import type { PersonRecord } from '@rapport/dataset/records.ts'
import { companyRecord, personRecord } from '@rapport/test-support/factories.ts'

export const seoul = { city: 'Seoul', metro: null, state: null, country: 'KR' }
export const paris = { city: 'Paris', metro: null, state: 'Île-de-France', country: 'FR' }

/** People with careers at shared companies, some of whose facts vary between mentions. */
export function* crowd(size: number, from = 0): Generator<PersonRecord> {
  for (let i = from; i < from + size; i++) {
    const company = companyRecord({
      name: `Shared ${i % 40}`,
      foundedYear: 2000 + (i % 7),
      headquarters: i % 2 ? seoul : paris,
    })
    const before = companyRecord({ name: `Shared ${(i + 3) % 50}`, industry: i % 3 ? 'Software' : null })
    yield personRecord({
      key: `crowd:${i}`,
      fullName: `Person ${i}`,
      place: i % 2 ? seoul : paris,
      company,
      positions: [
        { title: 'Engineer', company, place: seoul, startDate: '2021', endDate: null, isCurrent: true },
        {
          title: 'Intern',
          company: before,
          place: null,
          startDate: '2019',
          endDate: '2020',
          isCurrent: false,
        },
      ],
      education: [
        {
          school: `School ${i % 5}`,
          degrees: ['BSc'],
          fieldsOfStudy: ['Law'],
          startYear: 2015,
          endYear: 2019,
        },
      ],
      contacts: [
        {
          kind: 'email',
          value: `p${i}@example.com`,
          type: 'personal',
          source: 'test',
          date: null,
          status: 'risky',
        },
      ],
    })
  }
}
