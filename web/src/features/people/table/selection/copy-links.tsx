import { limits } from '@rapport/contract/limits.ts'
import Check from 'lucide-react/icons/check'
import Link2 from 'lucide-react/icons/link-2'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { useCopy } from '../../../../ui/use-copy.ts'
import { collectPeople } from './collect-people.ts'
import type { PeopleSource } from '../people-source.ts'
import { personLink } from '../row-actions.tsx'
import type { SelectionState } from './use-selection.ts'

type CopyLinksProps = { source: Pick<PeopleSource, 'key' | 'order' | 'idsOfPage'>; selected: SelectionState }

/** The maximum of one bulk action, which takes ten requests when all people are selected. */
const maxLinks = limits.maxBulkReveal

/** Copies the links of the selected people, on whatever page they are; the button says how many. */
export function CopyLinks({ source, selected }: CopyLinksProps) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const { copied, copyLate, isPending } = useCopy(t('selection.copyFailed'))
  const { selection, count } = selected
  const people = JSON.stringify([selection.everybody && [source.key, source.order], ...selection.ids])
  const isCopied = copied === people
  const [collecting, setCollecting] = useState<AbortController>()
  useEffect(() => () => collecting?.abort(), [collecting])
  const links = async ({ signal }: AbortController) => {
    const ids = await collectPeople({ idsOfPage: source.idsOfPage, selection }, maxLinks, signal)
    return ids.map(personLink).join('\n')
  }
  const text =
    count > maxLinks
      ? t('selection.copyFirst', { shown: formats.count(maxLinks) })
      : t('selection.copy', { count, shown: formats.count(count) })
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        data-keys="c"
        className="max-md:px-1.5"
        isPending={isPending}
        icon={
          isCopied ? (
            <Check size={14} aria-hidden className="text-success" />
          ) : (
            <Link2 size={14} aria-hidden />
          )
        }
        onPress={() => {
          const controller = new AbortController()
          setCollecting(controller)
          void copyLate(links(controller), people)
        }}
      >
        <span className="@max-[760px]:sr-only">{isCopied ? t('selection.copied') : text}</span>
      </Button>
      <output className="sr-only">{isCopied && t('selection.copied')}</output>
    </>
  )
}
