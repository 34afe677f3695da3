import { seniorities } from '@rapport/contract/filters/vocabularies.ts'
import { suggestionTypes, type SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { placeLabel } from '@rapport/normalise/places/place.ts'
import type { World } from './world.ts'

export type Prefix = { type: SuggestionType; text: string }

const valuesAType = 40
/** Characters typed so far; longer requests follow word by word. */
const lengths = [2, 3, 5]

/** The prefixes that people type to find frequent and rarer values: at least 200 over all types. */
export function createPrefixes(world: World): Prefix[] {
  return prefixesOf(world, lengths)
}

/**
 * Lengths at which typos are forgiven, before and behind the bytes by which suffixes are ordered.
 */
const lengthsOfTypos = [6, 10]

/**
 * Longer prefixes as they are, and each with one typo: two letters swapped, one missing, one too
 * much, one wrong.
 */
export function createTypos(world: World): { right: Prefix[]; wrong: Prefix[] } {
  const right = prefixesOf(world, lengthsOfTypos).filter(({ text }) => text.length >= lengthsOfTypos[0]!)
  const wrong = right.map(({ type, text }, index) => {
    // A position from the second letter to the last but one.
    const at = 1 + (index % (text.length - 2))
    const [before, letter, next, after] = [
      text.slice(0, at),
      text.charAt(at),
      text.charAt(at + 1),
      text.slice(at + 2),
    ]
    const typos = [next + letter, next, letter + 'x' + next, 'x' + next]
    return { type, text: before + typos[index % typos.length]! + after }
  })
  return { right, wrong }
}

function prefixesOf(world: World, ofLengths: readonly number[]): Prefix[] {
  const places = world.places.top(valuesAType * 5).filter((_, index) => index % 5 === 0)
  const companies = world.topCompanies('current', valuesAType)
  const texts: Record<SuggestionType, string[]> = {
    COMPANIES: companies.map(({ name }) => name),
    INDUSTRIES: world.industries.top(valuesAType),
    LOCATIONS: places.map(placeLabel),
    EDUCATIONS: world.fields.top(valuesAType),
    SKILLS: world.skills.top(valuesAType),
    JOBS: world.titles.top(valuesAType),
    UNIVERSITIES: world.schools.top(valuesAType),
    SENIORITIES: [...seniorities],
    DOMAINS: companies.flatMap(({ domain }) => domain ?? []),
  }
  return suggestionTypes.flatMap((type) => {
    const beginnings = texts[type].flatMap((text) => ofLengths.map((length) => text.slice(0, length)))
    return [...new Set(beginnings)].map((text) => ({ type, text }))
  })
}
