import { limits } from '@rapport/contract/limits.ts'
import { languages } from '@rapport/contract/languages.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { SetupState } from './use-setup.ts'

/** The line below each email that leads out of the campaign, in the recipient's language. */
export function UnsubscribePart({ setup }: { setup: SetupState }) {
  const { t } = useTranslation(['campaigns', 'common'])
  const { unsubscribeText } = setup.shown
  return (
    <>
      <p className="text-sm text-muted">{t('setup.unsubscribe.hint')}</p>
      {languages.map((language) => (
        <TextField
          key={language}
          label={t(`common:languages.${language}`)}
          lang={language}
          maxLength={limits.maxUnsubscribeTextLength}
          error={setup.errorOf(`unsubscribeText.${language}`)}
          value={unsubscribeText[language]}
          onChange={(text) => setup.edit({ unsubscribeText: { ...unsubscribeText, [language]: text } })}
        />
      ))}
    </>
  )
}
