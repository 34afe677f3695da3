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

const strongParticles = new Set(
  'de del della den der di do dos das da du ten ter van vom von zu zum zur'.split(' '),
)

/** A particle that is no given name either, as 'Ben' and 'San' are. */
export const isStrongParticle = (word: string): boolean => strongParticles.has(word.toLowerCase())

const devotional = new Set(
  `angeles ascension asuncion carmen carmo ceu ceo concepcion conceicao consuelo cristo dios deus dolores dores encarnacion esperanza
  espiritu fatima gloria gracas gracia guadalupe jesus lourdes luz mar mercedes milagros monte nazare nieves nino paz penha pilar
  rocio rosario sagrario salete sacramento socorro soledad valle victoria`.split(/\s+/),
)

/** Whether a word follows a particle in given names: 'María del Pilar', 'Juan de Dios'. */
export const isDevotional = (word: string): boolean => devotional.has(fold(word))

/** Two family names, father's and mother's: 'García López'. */
export const isSpanishPair = (first: string, second: string): boolean =>
  spanishFamilies.has(fold(first)) && spanishFamilies.has(fold(second))
