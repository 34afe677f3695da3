import type { List } from '@rapport/contract/lists/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useRef, useState, type KeyboardEvent } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { inputStyle } from '../../../ui/fields/field.tsx'
import { isComposing } from '../../../ui/fields/is-enter.ts'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { useFieldText } from '../../../ui/forms/use-form.ts'
import { useChangeList } from '../dialogs/use-change-list.ts'

type RenameBoxProps = {
  list: List
  /** `byKey`: the focus was here, and belongs to the list again. */
  onEnd: (byKey: boolean) => void
}

/**
 * The title of a list while it is renamed in place. Enter and leaving the box save it, Escape keeps
 * the old one.
 */
export function RenameBox({ list, onEnd }: RenameBoxProps) {
  const { t } = useTranslation('lists')
  const failureText = useFailureText()
  const fieldText = useFieldText()
  const change = useChangeList()
  const [title, setTitle] = useState(list.title)
  const isOver = useRef(false)
  const end = (byKey: boolean) => {
    if (isOver.current) return
    isOver.current = true
    onEnd(byKey)
  }
  const save = async (byKey: boolean) => {
    if (isOver.current || change.isPending) return
    const next = title.trim()
    if (next === '' || next === list.title) return end(byKey)
    try {
      await change.mutateAsync({ id: list.id, title: next })
      end(byKey)
    } catch {
      // Said below the box.
    }
  }
  const press = (event: KeyboardEvent) => {
    // Arrows and letters belong to the text.
    event.stopPropagation()
    if (isComposing(event)) return
    if (event.key === 'Enter') void save(true)
    else if (event.key === 'Escape') end(true)
  }
  const { error } = change
  const isTaken = error instanceof ApiError && error.code === 'list_title_taken'
  const failure = error === null ? null : isTaken ? fieldText('list_title_taken') : failureText(error)
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1 py-1">
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- It stands where the focus was.
        autoFocus
        aria-label={t('menu.renameLabel', { title: list.title })}
        aria-invalid={failure ? true : undefined}
        autoComplete="off"
        maxLength={limits.maxListTitleLength}
        value={title}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTitle(event.target.value)
          change.reset()
        }}
        onKeyDown={press}
        onBlur={() => void save(false)}
        className={inputStyle}
      />
      <FailureNotice text={failure ?? null} />
    </div>
  )
}
