import { industries } from '@rapport/contract/filters/industries.ts'
import { limits } from '@rapport/contract/limits.ts'

const squeeze = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

const prepared = industries.map((label) => ({ label, squeezed: squeeze(label) }))

/** Industries that contain a text, ignoring white space and letter case; those that begin with it come first. */
export function matchingIndustries(text: string): { label: string; value: string }[] {
  const squeezed = squeeze(text)
  if (squeezed.length < limits.minQueryLength) return []
  const found = prepared.filter((industry) => industry.squeezed.includes(squeezed))
  const rank = (industry: { squeezed: string }) => (industry.squeezed.startsWith(squeezed) ? 0 : 1)
  return found
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, limits.defaultSuggestions)
    .map(({ label }) => ({ label, value: label }))
}
