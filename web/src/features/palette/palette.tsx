import { useId, useState, type KeyboardEvent } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import type { WithClose } from '../../lib/dialogs.ts'
import { isComposing } from '../../ui/fields/is-enter.ts'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { useDelayed } from '../../ui/loading/use-delayed.ts'
import { useClosedByBack } from '../../ui/overlays/use-closed-by-back.ts'
import { ItemList, itemId } from './item-list.tsx'
import type { Item } from './item.ts'
import { shownItems } from './shown-items.ts'
import { useFoundItems } from './use-found-items.tsx'
import { useOwnItems } from './use-own-items.tsx'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    palette: object
  }
}

/**
 * Finds people, companies, searches, pages and actions by a few letters. Arrows choose, Enter opens
 * the chosen item, Escape closes.
 */
export function Palette({ close }: WithClose<object>) {
  const { t } = useTranslation('keys')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  useClosedByBack(true, close)
  const text = typed.trim()
  const own = useOwnItems()
  const found = useFoundItems(text)
  const isSlow = useDelayed(found.isFetching)
  const groups = shownItems(text, own, found.items)
  const items = groups.flatMap((group) => group.items)
  const active = items[Math.min(chosen, items.length - 1)]

  const run = (item: Item) => {
    close()
    item.run()
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && items.length > 0) setChosen((items.indexOf(active!) + step + items.length) % items.length)
    else if (event.key === 'Enter' && active) run(active)
    if (step || event.key === 'Enter') event.preventDefault()
  }

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => isOpen || close()}
      className="fixed inset-0 z-40 flex items-start justify-center bg-scrim p-4 pt-[12dvh] entering:animate-scrim"
    >
      <Modal className="flex max-h-[70dvh] w-full max-w-[600px] flex-col overflow-hidden rounded-dialog border border-line bg-surface shadow-overlay entering:animate-dialog">
        <Dialog aria-label={t('palette.title')} className="flex min-h-0 flex-col outline-none">
          <div className="relative shrink-0 border-b border-line">
            <input
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- An opened dialog takes the focus, as the pattern demands.
              autoFocus
              role="combobox"
              aria-label={t('palette.title')}
              aria-autocomplete="list"
              aria-expanded={items.length > 0}
              aria-controls={listId}
              aria-activedescendant={active && itemId(listId, active)}
              autoComplete="off"
              spellCheck={false}
              placeholder={t('palette.placeholder')}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setChosen(0)
              }}
              onKeyDown={press}
              className="h-12 w-full bg-transparent px-4 pe-10 text-lg outline-none"
            />
            {isSlow && (
              <span className="absolute end-4 top-4 flex text-muted">
                <Spinner />
              </span>
            )}
          </div>
          <output className="sr-only">
            {found.isFetching ? '' : t('palette.count', { count: items.length })}
          </output>
          {items.length === 0 && !found.isFetching && !found.isFailed && (
            <p aria-hidden className="px-4 py-6 text-center text-muted">
              {t('palette.nothing')}
            </p>
          )}
          {found.isFailed && !found.isFetching && (
            <p role="alert" className="px-4 py-3 text-center text-danger">
              {t('palette.failed')}
            </p>
          )}
          <ItemList
            id={listId}
            groups={groups}
            active={active}
            onActive={(item) => setChosen(items.indexOf(item))}
            onRun={run}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
