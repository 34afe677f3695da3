import { useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { PopoverPanel } from '../../../ui/overlays/popover-panel.tsx'
import { ChooseList } from '../choose-list/choose-list.tsx'
import { useBookmark } from './use-bookmark.ts'

type BookmarkMenuProps = {
  person: { id: number; fullName: string }
  /** The lists with the person. */
  listIds: readonly number[]
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The lists that a person is on. Ticks add and remove the person; a typed title creates a list. */
export function BookmarkMenu({ person, listIds, button, onClose }: BookmarkMenuProps) {
  const { t } = useTranslation('lists')
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const bookmark = useBookmark(person, () => isOpen.current)
  return (
    <PopoverPanel
      label={t('bookmark.menu', { name: person.fullName })}
      button={button}
      isOpen
      onOpenChange={(open) => open || onClose()}
      close={onClose}
      className="flex w-[min(288px,calc(100vw-24px))] flex-col"
    >
      <ChooseList
        isMultiple
        chosen={new Set(listIds)}
        onChoose={(list) => bookmark.mutate({ list, isOn: !listIds.includes(list.id) })}
        onDone={onClose}
        failure={bookmark.error}
      />
    </PopoverPanel>
  )
}
