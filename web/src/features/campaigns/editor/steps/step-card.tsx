import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { fromDocumentNode, fromSubjectNode, toDocumentNode, toSubjectNode } from '../text/convert.ts'
import { LinkPanel } from '../text/link-panel.tsx'
import { TextBox } from '../text/text-box.tsx'
import { Toolbar, VariableMenu } from '../text/toolbar.tsx'
import type { StepContent } from '@rapport/contract/campaigns/steps.ts'
import type { Step } from './steps.ts'

type StepCardProps = {
  step: Step
  position: number
  total: number
  onChange: (change: Partial<StepContent>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One email: its subject and its text. */
export function StepCard({ step, position, total, onChange, onMove, onRemove }: StepCardProps) {
  const { t } = useTranslation('editor')
  const titleId = `${step.key}-title`
  return (
    <section
      aria-labelledby={titleId}
      className="overflow-hidden rounded-popover border border-line bg-surface"
    >
      <header className="flex items-center gap-1 border-b border-line py-1.5 ps-4 pe-2">
        <h3 id={titleId} tabIndex={-1} className="min-w-0 flex-1 truncate">
          {t('step', { position })}
        </h3>
        <IconButton
          label={t('moveUp', { position })}
          size="small"
          isDisabled={position === 1}
          onPress={() => onMove(-1)}
        >
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={t('moveDown', { position })}
          size="small"
          isDisabled={position === total}
          onPress={() => onMove(1)}
        >
          <ArrowDown size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('remove', { position })} size="small" onPress={onRemove}>
          <Trash size={16} aria-hidden />
        </IconButton>
      </header>
      <SubjectBox step={step} position={position} onChange={onChange} />
      <DocumentBox step={step} position={position} onChange={onChange} />
    </section>
  )
}

type BoxProps = Pick<StepCardProps, 'step' | 'position' | 'onChange'>

function SubjectBox({ step, position, onChange }: BoxProps) {
  const { t } = useTranslation('editor')
  return (
    <div className="relative border-b border-line">
      <TextBox
        id={`${step.key}-subject`}
        label={t('subject.label', { position })}
        placeholder={t(position === 1 ? 'subject.first' : 'subject.later')}
        initial={() => toSubjectNode(step.subject)}
        onChange={(doc) => onChange({ subject: fromSubjectNode(doc) })}
        className="py-2.5 ps-4 pe-12 font-medium"
        renderTools={(box) => (
          <div className="absolute end-2 top-1.5 z-1">
            <VariableMenu box={box} label={t('subject.variable', { position })} />
          </div>
        )}
      />
    </div>
  )
}

function DocumentBox({ step, position, onChange }: BoxProps) {
  const { t } = useTranslation('editor')
  const linkButton = useRef<HTMLButtonElement>(null)
  const [isLinkOpen, setLinkOpen] = useState(false)
  const openLink = () => setLinkOpen(true)
  const id = `${step.key}-text`
  return (
    <TextBox
      id={id}
      label={t('text.label', { position })}
      placeholder={t('text.placeholder', { open: '{{' })}
      initial={() => toDocumentNode(step.document)}
      onChange={(doc) => onChange({ document: fromDocumentNode(doc) })}
      onLink={openLink}
      className="cursor-text px-4 py-3"
      renderTools={(box) => (
        <>
          <Toolbar
            box={box}
            label={t('tools.label', { position })}
            controls={id}
            linkButton={linkButton}
            isLinkOpen={isLinkOpen}
            onLink={openLink}
          />
          {isLinkOpen && <LinkPanel view={box.view} button={linkButton} onClose={() => setLinkOpen(false)} />}
        </>
      )}
    />
  )
}
