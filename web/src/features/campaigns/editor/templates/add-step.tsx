import { limits } from '@rapport/contract/limits.ts'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx'
import { emptyStep, type Step } from '../steps/steps.ts'
import { useTemplates } from './use-templates.ts'

type AddStepProps = { total: number; onAdd: (steps: readonly Step[]) => void }

/** Adds an empty email, or those of a template, at the end. */
export function AddStep({ total, onAdd }: AddStepProps) {
  const { t } = useTranslation('editor')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { templates = [], add } = useTemplates(total, onAdd)
  if (total >= limits.maxCampaignSteps)
    return <p className="text-center text-sm text-muted">{t('full', { count: total })}</p>
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
        {templates.map((template, index) => (
          <MenuItem
            key={template.id}
            id={String(template.id)}
            isApart={index === 0}
            onAction={() => void add(template)}
          >
            {t('templates.item', { name: template.name, count: template.steps })}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}
