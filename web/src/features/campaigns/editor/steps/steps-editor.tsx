import type { OfferedVariable } from '@rapport/contract/campaigns/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { variablesQuery } from '../api.ts'
import { Preview } from '../preview/preview.tsx'
import { isChanged, type Saving } from './saving.ts'
import { useLanguage } from '../../../../lib/texts/use-language.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { toasts } from '../../../../ui/toasts/toast-queue.ts'
import { AddStep } from '../templates/add-step.tsx'
import { Begin } from '../templates/begin.tsx'
import { SaveTemplate } from '../templates/save-template.tsx'
import { ProblemList } from './problem-list.tsx'
import { OvertakenNotice, SaveStatus } from './save-status.tsx'
import type { StoredSteps } from '@rapport/contract/campaigns/steps.ts'
import { StepCard } from './step-card.tsx'
import type { StepContent } from '@rapport/contract/campaigns/steps.ts'
import { changeStep, putBack, moveStep, problemsOf, removeStep, type Step } from './steps.ts'
import { useDates } from './use-dates.ts'
import { useSaving, type StepsApi } from './use-saving.ts'
import { WaitPill } from './wait-pill.tsx'

/** Once the cards stand where they belong. */
const focusLater = (selector: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())

type StepsEditorProps = {
  id: number
  name: string
  isDraft: boolean
  stored: StoredSteps
  api: StepsApi
}

/** The emails of a campaign, in the order in which a person gets them. */
export function StepsEditor({ id, name, isDraft, stored, api }: StepsEditorProps) {
  const { saving, tell } = useSaving(stored, api, isDraft)
  const edits = useEdits(saving.shown, (change) => tell({ type: 'changed', change }))
  const [currentKey, setCurrentKey] = useState<string | null>(null)
  const { shown, theirs, version } = saving
  const current = shown.find(({ key }) => key === currentKey) ?? shown[0]
  return (
    <div className="mx-auto grid w-full max-w-[720px] grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 p-4 xl:max-w-[1200px] xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-4">
        {theirs ? (
          <OvertakenNotice tell={tell} />
        ) : (
          <div className="sticky top-0 z-2 -mx-4 -my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 bg-background px-4 py-2">
            <SaveStatus
              saving={saving}
              isDraft={isDraft}
              onRetry={() => tell({ type: 'changed', change: (steps) => steps })}
            />
            {shown.length > 0 && <SaveTemplate name={name} steps={shown} />}
          </div>
        )}
        <ProblemList problems={problemsOf(shown)} />
        <StepList id={id} saving={saving} edits={edits} onCurrent={setCurrentKey} />
        {shown.length === 0 ? (
          <Begin onAdd={edits.add} />
        ) : (
          <AddStep total={shown.length} onAdd={edits.add} />
        )}
      </div>
      {current && (
        <div className="xl:sticky xl:top-4 xl:max-h-[calc(100dvh-10rem)] xl:self-start xl:overflow-y-auto">
          <Preview
            campaignId={id}
            step={current}
            position={shown.indexOf(current) + 1}
            version={version}
            isStored={theirs === null && !isChanged(saving)}
          />
        </div>
      )}
    </div>
  )
}

type StepListProps = {
  id: number
  saving: Saving
  edits: ReturnType<typeof useEdits>
  /** The focus is in an email. */
  onCurrent: (key: string) => void
}

const noVariables: readonly OfferedVariable[] = []

function StepList({ id, saving, edits, onCurrent }: StepListProps) {
  const { t } = useTranslation('editor')
  const { shown, reading } = saving
  const dateOf = useDates(id, saving)
  const { data: variables = noVariables } = useQuery(variablesQuery(id))
  const language = useLanguage()
  const list = useRef<HTMLOListElement>(null)
  const announce = useEffectEvent(({ target }: FocusEvent) => {
    const step = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null
    if (step?.dataset.step !== undefined) onCurrent(step.dataset.step)
  })
  const press = useEffectEvent((event: KeyboardEvent) => moveByKey(event, shown, edits.move))
  useEffect(() => {
    const element = list.current
    const listen = (event: FocusEvent) => announce(event)
    const listenKeys = (event: KeyboardEvent) => press(event)
    element?.addEventListener('focusin', listen)
    // Before a text box takes the key.
    element?.addEventListener('keydown', listenKeys, { capture: true })
    return () => {
      element?.removeEventListener('focusin', listen)
      element?.removeEventListener('keydown', listenKeys, { capture: true })
    }
  }, [])
  return (
    <ol ref={list} aria-label={t('steps')} className="flex flex-col empty:hidden">
      {shown.map((step, index) => (
        <li key={`${step.key} ${reading} ${language}`} data-step={step.key} className="flex flex-col">
          <div className="relative flex justify-center py-3 before:absolute before:inset-y-0 before:start-1/2 before:border-s before:border-line before:content-['']">
            <span className="relative">
              <WaitPill
                wait={step.wait}
                position={index + 1}
                onChange={(wait) => edits.change(step, { wait })}
              />
            </span>
          </div>
          <StepCard
            step={step}
            position={index + 1}
            total={shown.length}
            date={dateOf(step)}
            variables={variables}
            onChange={(change) => edits.change(step, change)}
            onMove={(by) => edits.move(step, by)}
            onRemove={() => edits.remove(step, index)}
          />
        </li>
      ))}
    </ol>
  )
}

/** Alt with an arrow moves the email in which the focus is; the focus stays where it was. */
function moveByKey(
  event: KeyboardEvent,
  shown: readonly Step[],
  move: (step: Step, by: -1 | 1, focus: HTMLElement) => void,
): void {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
  const { target, altKey, ctrlKey, metaKey, shiftKey, isComposing } = event
  if (by === null || !altKey || ctrlKey || metaKey || shiftKey || isComposing) return
  const key = target instanceof HTMLElement && target.closest<HTMLElement>('[data-step]')?.dataset.step
  const index = shown.findIndex((step) => step.key === key)
  if (!shown[index + by] || !shown[index]) return
  event.preventDefault()
  event.stopPropagation()
  move(shown[index], by, target as HTMLElement)
}

type Change = (steps: readonly Step[]) => readonly Step[]

function useEdits(shown: readonly Step[], change: (change: Change) => void) {
  const { t } = useTranslation('editor')
  const add = (added: readonly Step[]) => {
    change((steps) => [...steps, ...added])
    const place = shown.length === 0 ? 'subject' : 'text'
    focusLater(`#${added[0]!.key}-${place} [role="textbox"]`)
  }
  const move = (step: Step, by: -1 | 1, focus?: HTMLElement) => {
    change((steps) => moveStep(steps, step.key, by))
    if (focus) requestAnimationFrame(() => focus.focus())
    else focusLater(`#${step.key}-title`)
  }
  const remove = (step: Step, index: number) => {
    change((steps) => removeStep(steps, step.key))
    const next = shown[index + 1] ?? shown[index - 1]
    focusLater(next ? `#${next.key}-title` : '#begin')
    toasts.add({
      type: 'success',
      title: t('removed', { position: index + 1 }),
      action: {
        label: t('undo'),
        run: () => change((steps) => putBack(steps, shown, step.key)),
      },
    })
  }
  const edit = (step: Step, content: Partial<StepContent>) =>
    change((steps) => changeStep(steps, step.key, content))
  return { add, move, remove, change: edit }
}
