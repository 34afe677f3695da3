import { cutText } from '@rapport/contract/plain-text.ts'
import { industries, type Industry } from '@rapport/contract/filters/industries.ts'
import { fold } from '@rapport/contract/fold.ts'
import { industryAliases } from './industry-aliases.ts'

const byName = new Map<string, Industry>([
  ...industries.map((industry): [string, Industry] => [key(industry), industry]),
  ...Object.entries(industryAliases).map(([alias, industry]): [string, Industry] => [key(alias), industry]),
])

/**
 * The contract's industry that a text names, with `&` as `and`, or by a common alias; null if there
 * is none.
 */
export function normaliseIndustry(text: string): Industry | null {
  return byName.get(key(cutText(text, 200))) ?? null
}

function key(text: string): string {
  return fold(text.replaceAll('&', ' and '))
}
