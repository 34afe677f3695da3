import { fold } from './fold.ts'
import { cutText } from './plain-text.ts'

/**
 * The maximum characters of a text that is part of an index of the database. An index entry has at
 * most 2,704 bytes, so a text of four bytes a character leaves room for the other columns of the
 * index.
 */
export const maxKeyLength = 500

/** The comparison form of a text, as an index keeps it: folding makes eighteen characters of some. */
export const foldedKey = (text: string): string => cutText(fold(text), maxKeyLength).trimEnd()
