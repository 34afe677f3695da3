import { fold } from '../fold.ts'
import { limits } from '../limits.ts'
import { industries, type Industry } from './industries.ts'
import { koreanIndustries } from './korean-industries.ts'

const lettersOf = (text: string) => fold(text).replaceAll(/[ +#]/g, '')

/** `&` may be typed, written out or left out. */
const formsOf = (text: string) => [lettersOf(text), lettersOf(text.replaceAll('&', 'and'))]

const prepared = industries.map((industry) => ({
  industry,
  forms: [...formsOf(industry), lettersOf(koreanIndustries[industry])],
}))

/**
 * The industries whose English or Korean name contains a text; those that begin with it come first. White space, punctuation, accents and
 * letter case don't matter. None for a text below two characters.
 */
export function matchingIndustries(text: string): Industry[] {
  if (lettersOf(text).length < limits.minQueryLength) return []
  const typed = formsOf(text)
  const positions = prepared.map(({ industry, forms }) => ({
    industry,
    at: Math.min(...forms.flatMap((form) => typed.map((each) => positionOf(form, each)))),
  }))
  return positions
    .filter(({ at }) => at < Infinity)
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0))
    .map(({ industry }) => industry)
}

function positionOf(form: string, typed: string): number {
  const at = form.indexOf(typed)
  return at < 0 ? Infinity : at
}
