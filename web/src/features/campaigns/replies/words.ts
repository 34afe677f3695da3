import { ownWords } from '@rapport/contract/campaigns/quoting/reply-parts.ts'
import { cutText } from '@rapport/contract/plain-text.ts'

const maxPreview = 200
/** What of a reply is read for its preview. */
const maxRead = 10_000

/** The beginning of what somebody wrote in one line. */
export const previewOf = (text: string | null): string =>
  cutText(
    ownWords(cutText(text ?? '', maxRead))
      .replaceAll(/\s+/g, ' ')
      .trim(),
    maxPreview,
  )
