import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { isMac } from '../../../../lib/keys/is-mac.ts'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { fromDocumentNode, fromSubjectNode, toDocumentNode, toSubjectNode } from '../text/convert.ts'
import { LinkPanel } from '../text/link-panel.tsx'
import { TextBox } from '../text/text-box.tsx'
import { Toolbar, VariableMenu } from '../text/toolbar.tsx'
import type { StepContent } from '@rapport/contract/campaigns/steps.ts'
import type { OfferedVariable } from '@rapport/contract/campaigns/messages.ts'
import type { Step } from './steps.ts'
import type { FirstDate } from './use-dates.ts'

type StepCardProps = {
  step: Step
  position: number
  total: number
  date: FirstDate | null
  variables: readonly OfferedVariable[]
  onChange: (change: Partial<StepContent>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One email: its subject and its text. */
export function StepCard(props: StepCardProps) {
  const { step, position, total, date, variables, onChange, onMove, onRemove } = props
  const { t } = useTranslation('editor')
  const alt = isMac() ? '⌥' : 'Alt '
  const titleId = `${step.key}-title`
  return (
    <section aria-labelledby={titleId} className="rounded-popover border border-line bg-surface">
      <header className="flex items-center gap-1 border-b border-line py-1.5 ps-4 pe-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <h2 id={titleId} tabIndex={-1} className="shrink-0 font-normal">
            {t('step', { position })}
          </h2>
          {date && <DateOf date={date} />}
        </div>
        <IconButton
          label={`${t('moveUp', { position })} (${alt}↑)`}
          size="small"
          isDisabled={position === 1}
          onPress={() => onMove(-1)}
        >
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={`${t('moveDown', { position })} (${alt}↓)`}
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
      <SubjectBox step={step} position={position} variables={variables} onChange={onChange} />
      <DocumentBox step={step} position={position} variables={variables} onChange={onChange} />
    </section>
  )
}

/** The date on which the first person would get the email. The tooltip gives the time to the minute. */
function DateOf({ date: { at, text } }: { date: FirstDate }) {
  const formats = useFormats()
  return (
    <span className="min-w-0 text-sm text-muted">
      {at === null ? (
        text
      ) : (
        <time dateTime={at} title={formats.moment(new Date(at))}>
          {text}
        </time>
      )}
    </span>
  )
}

type BoxProps = Pick<StepCardProps, 'step' | 'position' | 'variables' | 'onChange'>

function SubjectBox({ step, position, variables, onChange }: BoxProps) {
  const { t } = useTranslation('editor')
  return (
    <div className="relative border-b border-line">
      <TextBox
        id={`${step.key}-subject`}
        label={t('subject.label', { position })}
        placeholder={t(position === 1 ? 'subject.first' : 'subject.later')}
        variables={variables}
        initial={() => toSubjectNode(step.subject)}
        onChange={(doc) => onChange({ subject: fromSubjectNode(doc) })}
        className="py-2.5 ps-4 pe-12 font-medium"
        renderTools={(box) => (
          <div className="absolute end-2 top-1.5 z-1">
            <VariableMenu box={box} variables={variables} label={t('subject.variable', { position })} />
          </div>
        )}
      />
    </div>
  )
}

function DocumentBox({ step, position, variables, onChange }: BoxProps) {
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
      variables={variables}
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
            variables={variables}
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
