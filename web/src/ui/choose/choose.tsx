import { useId, type ReactNode } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../buttons/button.tsx'
import { inputStyle } from '../fields/field.tsx'
import { FailureNotice } from '../forms/notices.tsx'
import { Spinner } from '../loading/spinner.tsx'
import type { Choice } from './offered.ts'
import { optionId, Options } from './options.tsx'
import { useChoose, type Choosing } from './use-choose.ts'

type ChooseProps<C extends Choice> = Choosing<C> & {
  texts: {
    /** The label of the text box. */
    label: string
    placeholder: string
    /** The label of the options. */
    options: string
    create: (title: string) => string
    none: string
    failed: string
  }
  /** At the end of an option's line. */
  detail?: (choice: C) => ReactNode
  maxLength: number
  /** The reason why the last choice, or its creation, was refused. */
  failure: string | null
  onType?: () => void
  isFailed: boolean
  onRetry: () => void
}

/**
 * A text box that finds choices, or creates one, above the options. Arrows and Enter choose; the
 * focus stays in the box.
 */
export function Choose<C extends Choice>(props: ChooseProps<C>) {
  const { texts, detail, failure, isFailed, onRetry, onType, ...choosing } = props
  const { t } = useTranslation('common')
  const id = useId()
  const state = useChoose(choosing)
  const { count, active, newTitle } = state
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- What opens with it takes the focus, as the pattern demands.
        autoFocus
        role="combobox"
        aria-label={texts.label}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={id}
        aria-activedescendant={active === null ? undefined : optionId(id, active)}
        autoComplete="off"
        spellCheck={false}
        maxLength={props.maxLength}
        placeholder={texts.placeholder}
        value={state.typed}
        onChange={(event) => {
          state.type(event.target.value)
          onType?.()
        }}
        onKeyDown={state.press}
        className={`${inputStyle} shrink-0`}
      />
      <FailureNotice text={failure} />
      {choosing.choices ? (
        <>
          {count === 0 && <p className="text-sm text-muted">{texts.none}</p>}
          <Options
            id={id}
            label={texts.options}
            options={state.choices.map((choice) => ({
              id: choice.id,
              title: choice.title,
              detail: detail?.(choice),
            }))}
            newLabel={newTitle === null ? null : texts.create(newTitle)}
            isCreating={choosing.isCreating}
            chosen={choosing.chosen}
            isMultiple={choosing.isMultiple}
            active={active}
            onActive={state.mark}
            onChoose={state.choose}
          />
        </>
      ) : isFailed ? (
        <div role="alert" className="flex items-center justify-between gap-2 text-sm">
          <div>
            <p className="text-muted">{t('ui.noResults')}</p>
            <p className="text-danger">{texts.failed}</p>
          </div>
          <Button size="small" onPress={onRetry}>
            {t('actions.retry')}
          </Button>
        </div>
      ) : (
        <output className="flex h-8 items-center gap-2 text-sm text-muted">
          <Spinner />
          {t('ui.loading')}
        </output>
      )}
    </div>
  )
}
