import type { Random } from '../random.ts'
import { Weighted } from '../weighted.ts'
import type { Level } from './levels.ts'
import type { WrittenTitle } from './local-titles.ts'
import type { VendorTitle } from './titles.ts'

type VendorFields = Pick<VendorTitle, 'role' | 'sub_role'>

/** Shares of English titles that are written in another way than the usual one. */
const reorderedShare = 0.14
const shortenedShare = 0.09
const suffixedShare = 0.06

/** Other orders of the words in titles of leaders. */
const orders: Partial<Record<Level, readonly string[]>> = {
  manager: ['Manager - {function}', '{function} Mgr', 'Mgr., {function}', 'Manager of {function}', 'Manager {function}'],
  head: ['{function} Head', 'Head, {function}', 'Head - {function}', 'Head {function}'],
  director: ['Director - {function}', 'Dir. of {function}', 'Director {function}', 'Director, {function}', '{function} Dir.'],
  vp: ['{function} VP', 'Vice President - {function}', 'VP - {function}', 'VP, {function}', 'V.P. {function}', '{function} Vice President'],
} // prettier-ignore

const shortForms: readonly [word: RegExp, short: readonly string[]][] = [
  [/^Senior\b/, ['Sr.', 'Sr', 'Snr']],
  [/^Junior\b/, ['Jr.', 'Jr']],
  [/\bManager\b/, ['Mgr', 'Mgr.']],
  [/\bEngineer\b/, ['Eng.', 'Engr']],
  [/\bRepresentative\b/, ['Rep', 'Rep.']],
  [/\bExecutive\b/, ['Exec', 'Exec.']],
  [/\bAssistant\b/, ['Asst.', 'Asst']],
  [/\bAssociate\b/, ['Assoc.', 'Assoc']],
  [/\bCoordinator\b/, ['Coord.', 'Co-ordinator']],
  [/\bDirector\b/, ['Dir.', 'Dir']],
]

const regions = ['EMEA', 'APAC', 'North America', 'LATAM', 'DACH', 'Nordics', 'UK & Ireland']
const segments = ['Enterprise', 'SMB', 'Mid-Market', 'Strategic Accounts', 'Public Sector']
const teams = ['Platform', 'Payments', 'Growth', 'Infrastructure', 'Mobile', 'Core Services']
/** By the vendor's role, or its sub-role. */
const suffixes: Readonly<Record<string, readonly string[]>> = {
  sales: [...regions, ...segments],
  marketing: regions,
  customer_service: [...regions, ...segments],
  human_resources: regions,
  finance: regions,
  software: teams,
  web: teams,
  devops: teams,
  data: teams,
}
const separators = new Weighted([', ', ' | ', ' - ', ' – '].map((text, rank) => [text, 5 - rank] as const))
const withoutSuffix: ReadonlySet<Level> = new Set(['intern', 'junior', 'owner', 'founder', 'partner'])

/**
 * An English title as people also write it: in another order, shortened, or with a region, segment
 * or team.
 */
export function spelled(random: Random, { name, level, parts }: WrittenTitle, fields: VendorFields): string {
  let text = name
  const draw = random.float()
  const order = orders[level]
  if (order !== undefined && parts.isLead && draw < reorderedShare)
    text = random.of(order).replace('{function}', parts.function)
  else if (draw > 1 - shortenedShare) text = shortened(random, text)
  const endings = suffixes[fields.role ?? ''] ?? suffixes[fields.sub_role ?? '']
  if (endings === undefined || withoutSuffix.has(level) || text.includes(',')) return text
  return random.chance(suffixedShare) ? `${text}${separators.pick(random)}${random.of(endings)}` : text
}

function shortened(random: Random, text: string): string {
  return shortForms.reduce((short, [word, forms]) => short.replace(word, random.of(forms)), text)
}
