import type { CompanyType } from '@rapport/contract/filters/vocabularies.ts'
import type { Company } from './company.ts'
import { Random, streams } from '../random.ts'
import { Weighted } from '../weighted.ts'

type Shares = Weighted<CompanyType>
const shares = (weights: Partial<Record<CompanyType, number>>): Shares =>
  new Weighted(Object.entries(weights) as [CompanyType, number][])

/** The types of the companies of industries in which few are businesses. */
const ofGroup: ReadonlyMap<string, Shares> = new Map([
  ['public', shares({ government: 1 })],
  ['nonprofit', shares({ nonprofit: 96, private: 4 })],
  ['education', shares({ educational: 92, nonprofit: 5, private: 3 })],
])
const clubs = shares({ nonprofit: 90, government: 5, private: 5 })
const ofIndustry: ReadonlyMap<string, Shares> = new Map([
  ['civic & social organization', clubs],
  ['political organization', clubs],
  ['think tanks', clubs],
  ['international affairs', shares({ government: 50, nonprofit: 50 })],
  ['government relations', shares({ private: 80, nonprofit: 20 })],
  ['public policy', shares({ nonprofit: 60, government: 40 })],
  ['higher education', shares({ educational: 100 })],
  ['primary/secondary education', shares({ educational: 92, government: 8 })],
  ['education management', shares({ educational: 60, private: 30, nonprofit: 10 })],
  ['libraries', shares({ government: 55, educational: 25, nonprofit: 20 })],
  ['hospital & health care', shares({ nonprofit: 42, private: 40, government: 12, educational: 6 })],
  ['mental health care', shares({ private: 60, nonprofit: 35, government: 5 })],
  ['individual & family services', shares({ nonprofit: 60, private: 32, government: 8 })],
  ['museums and institutions', shares({ nonprofit: 62, government: 28, private: 10 })],
  ['performing arts', shares({ nonprofit: 45, private: 50, government: 5 })],
  ['research', shares({ private: 45, nonprofit: 25, educational: 15, government: 15 })],
])
const utility = shares({ government: 60, private: 40 })

/** The shares of smaller businesses that are listed, each from a headcount on. */
const listed: readonly [headcount: number, share: number][] = [
  [1000, 0.2],
  [200, 0.05],
  [50, 0.01],
]
const large = 5000
const largeShare = 0.5
const knownShare = 0.94

const own = new Random()

/** Draws whether a large business is listed. */
export const drawListed = (random: Random, { industry, headcount }: Company): boolean =>
  !ofGroup.has(industry.group.name) && headcount > large && random.chance(largeShare)

/**
 * The type of a company, which agrees with its industry and its size; undefined means unknown. It
 * has a sequence of its own.
 */
export function drawCompanyType(seed: number, company: Company, isListed: boolean): CompanyType | undefined {
  own.reset(seed, streams.companyType, company.index)
  if (!own.chance(knownShare)) return undefined
  const { industry, headcount } = company
  const shared = ofIndustry.get(industry.name) ?? ofGroup.get(industry.group.name)
  if (shared) return shared.pick(own)
  if (isListed) return 'public'
  if (industry.name === 'utilities' && own.chance(0.4)) return utility.pick(own)
  const share = headcount > large ? 0 : (listed.find(([from]) => headcount >= from)?.[1] ?? 0)
  return own.chance(share) ? 'public' : 'private'
}
