/**
 * What the reader asks of the texts that people and companies in the index have. All answers are immediate; each that a reader has no use of may be
 * 'unknown', and with `emptyVocabulary` the reader goes by its own tables and by the shape of a sentence alone.
 */
export type Vocabulary = {
  /** Whether these words are somebody's whole job title, as `normaliseTitle` writes it. */
  hasTitle(normalised: string): boolean
  /** The usual spelling of the company with this `companyNameKey`. */
  companyNamed(key: string): string | null
  /** The usual spelling of the school with this `schoolKey`. */
  schoolNamed(key: string): string | null
  /** The usual spelling of the field of study with this `fold`. */
  fieldNamed(folded: string): string | null
}

export const emptyVocabulary: Vocabulary = {
  hasTitle: () => false,
  companyNamed: () => null,
  schoolNamed: () => null,
  fieldNamed: () => null,
}
