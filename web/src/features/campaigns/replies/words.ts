import { ownWords } from '@rapport/contract/campaigns/quoting/reply-parts.ts'
import { cutText } from '@rapport/contract/plain-text.ts'

const maxPreview = 200
/** The maximum length of a reply that is read for its preview. */
const maxRead = 10_000

/** The beginning of the sender's own words, in one line. */
export const previewOf = (text: string | null): string =>
  cutText(
    ownWords(cutText(text ?? '', maxRead))
      .replaceAll(/\s+/g, ' ')
      .trim(),
    maxPreview,
  )
