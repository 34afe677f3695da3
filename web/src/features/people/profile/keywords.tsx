import { createContext, Fragment, use } from 'react'
import { phraseSpans } from '../../../lib/texts/phrase-spans.ts'

/** The keywords that the search includes, which a profile marks where they stand. */
export const Keywords = createContext<readonly string[]>([])

/** Where the search's keywords stand in a text. */
export const useKeywordSpans = (text: string | null) => {
  const keywords = use(Keywords)
  return text === null || keywords.length === 0 ? [] : phraseSpans(text, keywords)
}

/** A text with the search's keywords marked: one element, so that no layout takes it apart. */
export function MarkedText({ text }: { text: string }) {
  const spans = useKeywordSpans(text)
  return (
    <span>
      {spans.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(spans[index - 1]?.to ?? 0, from)}
          <mark className="rounded-chip bg-selected font-medium text-accent">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(spans.at(-1)?.to ?? 0)}
    </span>
  )
}
