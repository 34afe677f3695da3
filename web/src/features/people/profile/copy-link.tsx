import Check from 'lucide-react/icons/check'
import Link2 from 'lucide-react/icons/link-2'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useCopyLinks } from '../results/use-copy-links.ts'

/** Copies the address of this screen; success shows in place. */
export function CopyLink() {
  const { t } = useTranslation('people')
  const { copied, copy } = useCopyLinks()
  return (
    <>
      <IconButton
        label={t(copied ? 'profile.copied' : 'profile.copyLink')}
        onPress={() => void copy(location.href)}
      >
        {copied ? <Check size={16} aria-hidden className="text-success" /> : <Link2 size={16} aria-hidden />}
      </IconButton>
      <output className="sr-only">{copied && t('profile.copied')}</output>
    </>
  )
}
