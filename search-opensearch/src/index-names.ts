/**
 * Increase this whenever the same facts give other documents, or other fields: each version has
 * indexes of its own.
 */
const documentsVersion = 6

/** The two indexes, by their own names or by those under which they are searched. */
export type IndexNames = { people: string; companies: string }

/**
 * The names under which the indexes of an installation are searched. Those of another version of
 * the documents or of the facts have other names, so that two releases can work on one cluster
 * while one replaces the other.
 */
export function aliasesOf(prefix: string, factsVersion: string): IndexNames {
  const version = `${documentsVersion}.${factsVersion}`
  return { people: `${prefix}-people-${version}`, companies: `${prefix}-companies-${version}` }
}

/** The names of indexes to be built. `build` distinguishes them from all others with these aliases. */
export const newNames = (aliases: IndexNames, build: string): IndexNames => ({
  people: `${aliases.people}-${build}`,
  companies: `${aliases.companies}-${build}`,
})

/**
 * Returns the alias by which an index is written. Only the index itself has it. Writing by name to
 * an index that was removed meanwhile would make the cluster create a new one with guessed fields.
 */
export const writerOf = (index: string): string => `${index}-writer`
