import { companyNameKey, schoolKey } from '@rapport/normalise/companies/company-name.ts'
import { fold } from '@rapport/contract/fold.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import type { Vocabulary } from '../src/vocabulary.ts'

const keyed = (names: readonly string[], key: (name: string) => string) =>
  new Map(names.map((name) => [key(name), name]))

const companies = keyed(
  [
    'Kestrel Systems',
    'Lumen Forge',
    'Harbor & Pine',
    'Northwind Analytics',
    'Google',
    'Stripe',
    'Salesforce',
    '삼성전자',
    '카카오',
    '네이버',
    '한빛데이터',
  ],
  companyNameKey,
)
const schools = keyed(
  [
    'Stanford University',
    'Massachusetts Institute of Technology',
    'Seoul National University',
    'Korea University',
    'KAIST',
    'University of Oxford',
    'Technical University of Munich',
    'Harvard University',
  ],
  schoolKey,
)
const studies = keyed(
  [
    'Computer Science',
    'Economics',
    'Mechanical Engineering',
    'Mathematics',
    'Physics',
    '컴퓨터공학',
    '경영학',
  ],
  fold,
)
const titles = keyed(
  ['Software Engineer', 'Product Manager', 'Marketing Director', 'Head of Sales', 'Developer Relations Lead'],
  normaliseTitle,
)

/** The vocabulary of an index of some people. */
export const vocabulary: Vocabulary = {
  hasTitle: (normalised) => titles.has(normalised),
  companyNamed: (key) => companies.get(key) ?? null,
  schoolNamed: (key) => schools.get(key) ?? null,
  fieldNamed: (folded) => studies.get(folded) ?? null,
}
