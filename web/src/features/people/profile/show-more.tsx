import { useState, type ReactNode } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { MoreButton } from './more-button.tsx'

type ShowMoreProps<T> = {
  items: readonly T[]
  /** As many are shown at first. */
  shown: number
  className: string
  children: (item: T) => ReactNode
}

/** A list that never changes; a long one expands on demand. */
export function ShowMore<T>({ items, shown, className, children }: ShowMoreProps<T>) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  // One more is no longer than the button.
  const isLong = items.length > shown + 1
  return (
    <div className="flex flex-col items-start gap-2">
      <ul className={`w-full ${className}`}>
        {(isLong && !isOpen ? items.slice(0, shown) : items).map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- The items have no key.
          <li key={index} className="min-w-0">
            {children(item)}
          </li>
        ))}
      </ul>
      {isLong && (
        <MoreButton isOpen={isOpen} onChange={setOpen}>
          {isOpen ? t('profile.showLess') : t('profile.showAll', { shown: formats.count(items.length) })}
        </MoreButton>
      )}
    </div>
  )
}
