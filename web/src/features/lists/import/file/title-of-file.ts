import { limits } from '@rapport/contract/limits.ts'
import { cleanText, onOneLine } from '@rapport/contract/plain-text.ts'

/** A title for the list that a file becomes: its name, without the ending. */
export const titleOfFile = (name: string): string =>
  Array.from(
    cleanText(
      onOneLine(
        name
          .normalize('NFC')
          .replace(/\.[a-z]{2,5}$/i, '')
          .replaceAll('_', ' '),
      ),
    ),
  )
    .slice(0, limits.maxListTitleLength)
    .join('')
