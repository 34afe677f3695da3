/**
 * The reader's questions about the texts of people and companies in the index. All answers are
 * synchronous, and each may be 'unknown': with `emptyVocabulary`, the reader relies on its own
 * tables and the shape of the sentence alone.
 */
export type Vocabulary = {
  /** Whether these words, in the form of `normaliseTitle`, are a person's complete job title. */
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
