import type { ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { CopyLinks } from './copy-links.tsx'
import type { PeopleSource } from '../people-source.ts'
import { RevealChosen } from './reveal-chosen.tsx'
import { focusSelectPage } from './select-box.tsx'
import { chosenOnPage } from './selection.ts'
import type { SelectionState } from './use-selection.ts'

type BulkBarProps = {
  source: PeopleSource
  selected: SelectionState
  /** Whether the account may reveal contacts. */
  mayReveal: boolean
  /** Further actions, first in the row. */
  children?: ReactNode
}

/** The buttons disappear once pressed; the checkbox of the page stays. */
const thenFocus = (action: () => void) => () => {
  focusSelectPage()
  action()
}

/** The actions for the selected people, in the header of the table so that no row moves. */
export function BulkBar({ source, selected, mayReveal, children }: BulkBarProps) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const { selection, count } = selected
  const ids = source.people?.map(({ id }) => id) ?? []
  const total = source.metadata?.total ?? 0
  const offersEverybody = chosenOnPage(selection, ids) === 'all' && count < total
  return (
    <>
      {offersEverybody && (
        <Button variant="quiet" size="small" onPress={thenFocus(selected.chooseEverybody)}>
          {t('selection.everybody', { shown: formats.count(total) })}
        </Button>
      )}
      <span className="ms-auto flex shrink-0 items-center md:gap-1">
        {children}
        {mayReveal && <RevealChosen source={source} selected={selected} />}
        <CopyLinks source={source} selected={selected} />
        <IconButton label={t('selection.clear')} size="small" onPress={thenFocus(selected.clear)}>
          <X size={16} aria-hidden />
        </IconButton>
      </span>
    </>
  )
}
