import Compass from 'lucide-react/icons/compass'
import { useLayoutEffect } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { create } from 'zustand'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/buttons/link.tsx'

const useStore = create<{ isShown: boolean }>(() => ({ isShown: false }))

/** Whether the screen in the frame is that of a page that doesn't exist. The frame then has its title. */
export const useMissingPage = (): boolean => useStore((state) => state.isShown)

/**
 * The page in the frame for an address that names nothing, or nothing for this account. The top bar
 * says so.
 */
export function MissingPage() {
  const { t } = useTranslation()
  useLayoutEffect(() => {
    useStore.setState({ isShown: true })
    return () => useStore.setState({ isShown: false })
  }, [])
  return (
    <EmptyState icon={<Compass size={24} aria-hidden />} description={t('notFound.description')}>
      <ButtonLink to={paths.people}>{t('actions.toPeople')}</ButtonLink>
    </EmptyState>
  )
}
