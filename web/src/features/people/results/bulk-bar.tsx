import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import Check from 'lucide-react/icons/check'
import Link2 from 'lucide-react/icons/link-2'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { RevealChosen } from './reveal-chosen.tsx'
import { focusSelectPage } from './select-box.tsx'
import { chosenOnPage, isChosen } from './selection.ts'
import type { SelectionState } from './use-selection.ts'
import { useCopyLinks } from './use-copy-links.ts'

type BulkBarProps = {
  filters: FilterSet
  selected: SelectionState
  /** The people of the page that is shown. */
  ids: readonly number[]
  total: number
}

const profileLink = (id: number): string => `${location.origin}${paths.people}?person=${id}`

/** The buttons go when they have been pressed; the box of the page stays. */
const thenFocus = (action: () => void) => () => {
  focusSelectPage()
  action()
}

/** What can be done with those who are chosen; stands in the head of the results, so that no row moves. */
export function BulkBar({ filters, selected, ids, total }: BulkBarProps) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const { copied, copy } = useCopyLinks()
  const { selection, count } = selected
  const links = ids.filter((id) => isChosen(selection, id)).map(profileLink)
  const text = links.join('\n')
  const isCopied = text !== '' && copied === text
  const offersEverybody = chosenOnPage(selection, ids) === 'all' && count < total
  return (
    <>
      {offersEverybody && (
        <Button variant="quiet" size="small" onPress={thenFocus(selected.chooseEverybody)}>
          {t('selection.everybody', { shown: formats.count(total) })}
        </Button>
      )}
      <span className="ms-auto flex shrink-0 items-center md:gap-1">
        <RevealChosen filters={filters} selection={selection} count={count} />
        <Button
          variant="quiet"
          size="small"
          className="max-md:px-1.5"
          isDisabled={links.length === 0}
          aria-label={t('selection.copyLabel', { count: links.length })}
          icon={
            isCopied ? (
              <Check size={14} aria-hidden className="text-success" />
            ) : (
              <Link2 size={14} aria-hidden />
            )
          }
          onPress={() => void copy(text)}
        >
          <span className="@max-[760px]:sr-only">
            {isCopied ? t('selection.copied') : t('selection.copy', { count: links.length })}
          </span>
        </Button>
        <output className="sr-only">{isCopied && t('selection.copied')}</output>
        <IconButton label={t('selection.clear')} size="small" onPress={thenFocus(selected.clear)}>
          <X size={16} aria-hidden />
        </IconButton>
      </span>
    </>
  )
}
