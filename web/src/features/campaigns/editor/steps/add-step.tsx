import { limits } from '@rapport/contract/limits.ts'
import { builtInTemplates } from '@rapport/contract/campaigns/templates.ts'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { useLanguage } from '../../../../lib/texts/use-language.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx'
import { emptyStep, withKey, type Step } from './steps.ts'

type AddStepProps = { total: number; onAdd: (steps: readonly Step[]) => void }

/** Adds an empty email, or those of a template, at the end. */
export function AddStep({ total, onAdd }: AddStepProps) {
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  if (total >= limits.maxCampaignSteps)
    return <p className="text-center text-sm text-muted">{t('full', { count: total })}</p>
  const templates = builtInTemplates(language).filter(
    ({ steps }) => total + steps.length <= limits.maxCampaignSteps,
  )
  return (
    <div className="flex justify-center">
      <Button
        ref={button}
        icon={<Plus size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        {t('add')}
      </Button>
      <Menu label={t('add')} button={button} isOpen={isOpen} onOpenChange={setOpen} byKey>
        <MenuItem onAction={() => onAdd([emptyStep(total === 0)])}>{t('empty')}</MenuItem>
        {templates.map(({ id, name, steps }, index) => (
          <MenuItem
            key={id}
            id={id}
            isApart={index === 0}
            onAction={() => onAdd(steps.map((step) => withKey({ ...step, id: null })))}
          >
            {t('template', { name, count: steps.length })}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}
