import type { Document, Subject } from '@rapport/contract/campaigns/document.ts'
import type { Values } from '@rapport/contract/campaigns/variables.ts'
import { repairText, severalLines, withoutEnd, withUnixBreaks } from '@rapport/contract/plain-text.ts'
import { answerSubject } from '../../../mail/answer-subject.ts'
import { fillSubject } from './fill.ts'
import { htmlOf, type Ending } from './html.ts'
import { languageOf } from './language-of-text.ts'
import { plainOf } from './plain.ts'
import { countedLinks, withCountedLinks, type Tracking } from './tracked.ts'

type EmailParts = Ending & {
  subject: Subject
  /**
   * The subject of the thread's first email, as it was written: an empty subject answers it. Null
   * if there is none.
   */
  threadSubject: string | null
  document: Document
  values: Values
  /** Null: nothing is counted. In the plain form nothing ever is. */
  tracking: Tracking | null
}

export type WrittenMail = {
  subject: string
  text: string
  html: string
  /** The targets of its counted links, from number 1; null: none is counted. */
  links: string[] | null
}

/** One email in both forms. `missingVariables` says whether it may go. */
export function writeMail(parts: EmailParts): WrittenMail {
  const { document, values, unsubscribe, tracking } = parts
  const ending: Ending = {
    signature: cleanSignature(parts.signature),
    unsubscribe: unsubscribe && {
      text: repairText(unsubscribe.text) || unsubscribe.url,
      url: unsubscribe.url,
    },
  }
  const links = tracking?.clicks ? countedLinks(document) : null
  return {
    subject:
      parts.subject.length === 0
        ? answerSubject(parts.threadSubject ?? '')
        : fillSubject(parts.subject, values),
    text: plainOf(document, values, ending),
    html: htmlOf(links && tracking ? withCountedLinks(document, tracking, links) : document, values, {
      ...ending,
      language: languageOf(document),
      tracking,
    }),
    links,
  }
}

function cleanSignature(signature: string): string {
  const lines = withUnixBreaks(signature).replaceAll('\t', ' ').split('\n')
  const clean = lines
    .map((text) => (severalLines.test(text) ? text.trimEnd() : repairText(text)))
    .join('\n')
    .replace(/^\n+/, '')
  return withoutEnd(clean, '\n')
}
