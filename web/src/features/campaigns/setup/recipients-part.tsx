import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import type { SetupState } from './use-setup.ts'

/** Chooses who gets an email. */
export function RecipientsPart({ setup }: { setup: SetupState }) {
  const { t } = useTranslation('campaigns')
  const { shown, edit } = setup
  return (
    <>
      {(['stopOnDomainReply', 'risky'] as const).map((field) => (
        <Checkbox
          key={field}
          isSelected={shown[field]}
          onChange={(isSelected) => edit({ [field]: isSelected })}
          description={t(`setup.recipients.${field}Hint`)}
        >
          {t(`setup.recipients.${field}`)}
        </Checkbox>
      ))}
      <NumberField
        label={t('setup.recipients.holdoutPercent')}
        hint={t('setup.recipients.holdoutPercentHint')}
        error={setup.errorOf('holdoutPercent')}
        maxDigits={2}
        value={shown.holdoutPercent}
        onChange={(holdoutPercent) => edit({ holdoutPercent })}
        className="max-w-100 [&_input]:w-32"
      />
    </>
  )
}
