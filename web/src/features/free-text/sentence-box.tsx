import { limits } from '@rapport/contract/limits.ts'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { useDelayed } from '../../ui/loading/use-delayed.ts'
import { isEnter } from '../../ui/fields/is-enter.ts'
import type { ReadingState } from './use-reading.ts'

export const freeTextId = 'people-free-text'

type FreeTextProps = {
  query: string
  reading: ReadingState
  onWrite: (query: string) => void
}

/** Shared by the box and its mirror, an invisible copy of the text that makes the box grow. */
const boxStyle = 'col-start-1 row-start-1 max-h-40 min-h-14 min-w-0 px-2 py-1.5 pe-8 text-base'

/** A text box for a description of people. Enter turns it into filters, Shift+Enter starts a new line. */
export function FreeText({ query, reading, onWrite }: FreeTextProps) {
  const { t } = useTranslation('searches')
  const { text, type, commit } = useTypedQuery(query, onWrite)
  const helpId = useId()
  const state = reading.attempt?.state
  const isPending = state === 'pending'
  const error = state === 'failed' || state === 'nothing' ? t(`search_query.${failures[state]}`) : null
  // The browser cuts what is pasted, and says nothing. It leaves one place free rather than cut an
  // emoji, which takes two.
  const isFull = text.length >= limits.maxSentenceLength - 1
  const run = () => {
    commit()
    void reading.run(text)
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={freeTextId} className="text-sm font-medium">
        {t('freeText.label')}
      </label>
      <div
        className={classes(
          'relative grid rounded-control border bg-surface transition-colors focus-within:outline-2 focus-within:-outline-offset-1',
          error
            ? 'border-danger focus-within:outline-danger'
            : 'border-control focus-within:border-accent focus-within:outline-accent hover:border-muted',
        )}
      >
        <textarea
          id={freeTextId}
          data-keys="/"
          rows={2}
          maxLength={limits.maxSentenceLength}
          enterKeyHint="search"
          value={text}
          placeholder={t('freeText.placeholder')}
          aria-invalid={error !== null}
          aria-describedby={helpId}
          onChange={(event) => {
            reading.cancel()
            type(event.target.value)
          }}
          onKeyDown={(event) => {
            if (!isEnter(event) || event.shiftKey) return
            event.preventDefault()
            run()
          }}
          className={classes(boxStyle, 'resize-none overflow-y-auto bg-transparent text-text outline-none')}
        />
        <div
          aria-hidden
          className={classes(boxStyle, 'invisible overflow-hidden break-words whitespace-pre-wrap')}
        >
          {`${text}\n`}
        </div>
        <IconButton
          label={t('freeText.run')}
          size="tiny"
          isDisabled={text.trim() === '' || isPending}
          onPress={run}
          className="absolute end-1 bottom-1"
        >
          {isPending ? <Spinner /> : <ArrowUp size={16} aria-hidden />}
        </IconButton>
      </div>
      <output className={classes('block text-xs', error ? 'text-danger' : 'text-muted')}>
        <Progress isPending={isPending} />
        <span id={helpId}>
          {isFull && (
            <span className="block text-warning">
              {t('freeText.full', { max: limits.maxSentenceLength })}
            </span>
          )}
          {error ?? (state === 'none' && t('freeText.none'))}
        </span>
      </output>
    </div>
  )
}

const failures = { failed: 'error', nothing: 'nothing' } as const

function Progress({ isPending }: { isPending: boolean }) {
  const { t } = useTranslation('searches')
  return useDelayed(isPending) ? <span className="sr-only">{t('freeText.pending')}</span> : null
}

const writeDelay = 300

/**
 * The text of a box whose value is kept in the address. It is written there 300 ms after the last
 * key press. When the address changes otherwise, such as by the back button, its text is shown.
 * Call `commit` to write the text elsewhere instead.
 */
function useTypedQuery(query: string, onWrite: (query: string) => void) {
  const [typed, setTyped] = useState({ text: query, seen: query, written: query })
  const { text, seen, written } = typed
  if (seen !== query) setTyped({ text: query === written ? text : query, seen: query, written: query })

  const commit = () => setTyped((current) => ({ ...current, written: current.text }))
  const write = useEffectEvent(() => {
    commit()
    onWrite(text)
  })
  useEffect(() => {
    if (text === seen) return undefined
    const timer = setTimeout(() => write(), writeDelay)
    return () => clearTimeout(timer)
  }, [text, seen])

  return { text, commit, type: (next: string) => setTyped((current) => ({ ...current, text: next })) }
}
