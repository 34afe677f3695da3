import { fold } from './fold.ts'
import { cutText } from './plain-text.ts'

/**
 * Characters of a text that stands in an index of the database. An entry of an index holds 2,704
 * bytes: a text of four bytes a character leaves room for the other columns of the index.
 */
export const maxKeyLength = 500

/** The comparison form of a text, as an index keeps it: folding makes eighteen characters of some. */
export const foldedKey = (text: string): string => cutText(fold(text), maxKeyLength).trimEnd()
