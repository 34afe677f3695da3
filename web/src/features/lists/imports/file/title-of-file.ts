import { limits } from '@rapport/contract/limits.ts'
import { cleanText, cutText, normalised, onOneLine } from '@rapport/contract/plain-text.ts'

/** A title for the list that a file becomes: its name, without the ending. */
export const titleOfFile = (name: string): string =>
  cutText(
    cleanText(
      onOneLine(
        normalised(name, 'NFC')
          .replace(/\.[a-z]{2,5}$/i, '')
          .replaceAll('_', ' '),
      ),
    ),
    limits.maxListTitleLength,
  )
