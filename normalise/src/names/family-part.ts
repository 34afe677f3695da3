import { fold } from '@rapport/contract/fold.ts'
import { spanishFamilies } from './data/family-names.ts'
import { isNameParticle } from './name-case.ts'

const particles = new Set(
  `mac mc st saint dela delos delas ben abu san santa lo av op in 't t' d' o' ó ní nic uí vander vanden vande zur zum بن ابن أبو آل بنت בן`.split(
    ' ',
  ),
)

/** Whether a word between others belongs to the family name behind it: 'de', 'van', 'Mc'. */
export function isFamilyParticle(words: readonly string[], at: number): boolean {
  const word = (words[at] ?? '').toLowerCase().replaceAll('’', "'").replace(/\.$/, '')
  return (
    particles.has(word) || (word.length > 1 && isNameParticle(words, at)) || isLowerConjunction(words[at])
  )
}

const isLowerConjunction = (word: string | undefined): boolean => word === 'y' || word === 'e' || word === 'd'

/** Two family names, father's and mother's: 'García López'. */
export const isSpanishPair = (first: string, second: string): boolean =>
  spanishFamilies.has(fold(first)) && spanishFamilies.has(fold(second))
