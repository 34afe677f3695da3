import { cutText, withUnixBreaks } from '@rapport/contract/plain-text.ts'

const quoted = /^\s*>/
/** '-----Original Message-----', and the rule above Outlook's copy of an email. */
const rule = /^(?:-{2,}[^-].*--|_{10,})$/

/** What somebody wrote, and what they quoted beneath it. A text that is nothing but a quote is their own. */
export function splitQuote(text: string): { own: string; quote: string } {
  const lines = withUnixBreaks(text).trim().split('\n')
  const start = quoteStart(lines)
  const own = lines.slice(0, start).join('\n').trim()
  return own === ''
    ? { own: lines.join('\n'), quote: '' }
    : { own, quote: lines.slice(start).join('\n').trim() }
}

function quoteStart(lines: readonly string[]): number {
  const ruled = lines.findIndex((line) => rule.test(line.trim()))
  if (ruled !== -1) return ruled
  const last = lines.findLastIndex((line) => !quoted.test(line) && line.trim() !== '')
  // All that follows the last line of their own is quoted or empty, and its first line is not.
  if (last === lines.length - 1) return lines.length
  // 'On Monday, Mina wrote:'
  return /[:：]\s*$/.test(lines[last] ?? '') ? last : last + 1
}

const maxPreview = 200

/** The beginning of a reply in one line. */
export const previewOf = (text: string | null): string =>
  cutText(splitQuote(text ?? '').own.replaceAll(/\s+/g, ' '), maxPreview)
