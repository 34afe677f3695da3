import type { CompanyFacts, PersonFacts } from '../src/facts.ts'
import { company, person } from './plain-facts.ts'
import { aDay } from './random-facts.ts'
import type { Operation, Questions } from './random-operations.ts'

const change = (companies: CompanyFacts[], people: PersonFacts[]): Operation => ({
  kind: 'change',
  change: { companies, people, removedPeople: [] },
})

const questionsOn = (filters: Questions['filters'][number], facets: Questions['facets'] = []): Questions => ({
  filters: [filters],
  sorts: [],
  companySorts: [],
  facets,
  suggestions: [],
  page: { offset: 0, limit: 10 },
})

const inc = company({ id: 1, name: 'Inc', nameKey: 'inc' })
const elan = company({ id: 2, name: 'Élan Vital', nameKey: 'elan vital' })

const few = 'a few people are found, counted and suggested as the twin does'
const happens = 'changes, merges, snapshots and readers leave index and twin alike'

/** Inputs for which a property once failed, as printed by the failure. Every test run retries them. */
export const regressions: readonly { what: string; property: string; input: unknown }[] = [
  {
    what: 'a merge of which one segment ended meanwhile kept dead what another had stated anew',
    property: happens,
    input: {
      world: { companies: [inc, elan], people: [] },
      operations: [
        change([], [person({ id: 1 })]),
        change([], [person({ id: 2 })]),
        change([], [person({ id: 3, company: 2 })]),
        { kind: 'plan' },
        change([inc], []),
        { kind: 'finish' },
      ],
      questions: questionsOn({ companyFilter: { namesExcluded: ['Élan Vital'] } }),
      today: aDay,
    },
  },
  {
    what: 'an employer of which nothing was said had an unknown number of funding rounds',
    property: few,
    input: {
      world: { companies: [], people: [person({ id: 1, company: 1 })] },
      questions: questionsOn({ funding: { totalFundingRounds: ['-'] } }, [{}]),
      today: aDay,
    },
  },
  {
    what: '1.003 million dollars were a little less than 1,003,000',
    property: few,
    input: {
      world: {
        companies: [company({ id: 1, revenue: 1_003_000 })],
        people: [person({ id: 1, company: 1 })],
      },
      questions: questionsOn({ revenue: { maxRevenue: 1.003 } }, [{ revenue: { minRevenue: 1.003 } }]),
      today: aDay,
    },
  },
  {
    what: 'the place of one lent its name to that of another',
    property: few,
    input: {
      world: {
        companies: [],
        people: [
          {
            ...person({ id: 1 }),
            place: { city: 'Smalltown', metro: null, state: 'Someshire', country: 'DE' },
          },
          {
            ...person({ id: 2 }),
            place: { city: null, metro: 'Greater Nowhere', state: null, country: 'US' },
          },
          {
            ...person({ id: 3 }),
            place: { city: null, metro: 'Greater Nowhere', state: 'Oregon', country: 'US' },
          },
        ],
      },
      questions: questionsOn({ locations: ['Greater Nowhere, Oregon, United States'] }),
      today: aDay,
    },
  },
  {
    what: 'of two spellings of one included skill, one had no count',
    property: few,
    input: {
      world: { companies: [], people: [person({ id: 1, skills: ['JavaScript', 'SQL'] })] },
      questions: questionsOn({}, [{ skills: { included: ['JS', 'SQL', 'JavaScript'] } }]),
      today: aDay,
    },
  },
]
