import { hintOf } from '@rapport/contract/campaigns/variables.ts'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Suspense, useState } from 'react'
import { useErrorText } from '../../../../lib/texts/use-error-text.ts'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { classes } from '../../../../ui/class-names.ts'
import { lazyPart } from '../../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../../ui/loading/part-failure.tsx'
import { Skeleton } from '../../../../ui/loading/skeleton.tsx'
import type { Step } from '../steps/steps.ts'
import { useVariableName } from '../text/use-variable-name.ts'
import { firstPersonQuery, previewQuery } from './api.ts'
import { EmailText } from './email-text.tsx'
import { PersonBox } from './person-box.tsx'

const SendTest = lazyPart(async () => (await import('./send-test.tsx')).SendTest, PartFailure)

type PreviewProps = {
  campaignId: number
  step: Step
  position: number
  version: number
  /** Whether the server has the step as it is on the screen. */
  isStored: boolean
}

/** An email as one of the campaign's people would get it. */
export function Preview(props: PreviewProps) {
  const { campaignId, step, position, isStored } = props
  const { t } = useTranslation('editor')
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<number | null>(null)
  const { data: first, error } = useQuery(firstPersonQuery(campaignId))
  const contactId = chosen ?? first?.id
  return (
    <section aria-label={t('preview.title', { position })} className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('preview.title', { position })}</h2>
      {contactId !== undefined && <Email {...props} contactId={contactId} onChoose={setChosen} />}
      {contactId === undefined && first === null && (
        <>
          <p className="text-sm text-muted">{t('preview.nobody')}</p>
          <Suspense>
            <SendTest
              key={step.key}
              campaignId={campaignId}
              stepId={isStored ? step.id : null}
              contactId={null}
            />
          </Suspense>
        </>
      )}
      {contactId === undefined && error && <p role="alert">{errorText(error).title}</p>}
    </section>
  )
}

type EmailProps = PreviewProps & { contactId: number; onChoose: (contactId: number) => void }

function Email({ campaignId, step, position, version, isStored, contactId, onChoose }: EmailProps) {
  const { t } = useTranslation('editor')
  const errorText = useErrorText()
  const { subject, document } = step
  const query = previewQuery(campaignId, { contactId, subject, document, place: position, version })
  const { data: email, error, isPlaceholderData } = useQuery(query)
  if (!email)
    return error ? <p role="alert">{errorText(error).title}</p> : <Skeleton className="h-60 w-full" />
  const { from, to, missing, lacking } = email
  return (
    <>
      <PersonBox campaignId={campaignId} name={nameOf(to)} onChoose={onChoose} />
      <Lacking {...lacking} onChoose={onChoose} />
      <article
        className={classes(
          'flex flex-col gap-3 rounded-popover border border-line bg-surface p-4 transition-opacity',
          isPlaceholderData && 'opacity-60',
        )}
      >
        <Missing names={missing} />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm wrap-anywhere">
          <dt className="text-muted">{t('preview.from')}</dt>
          <dd>{from.address === null ? t('preview.noMailbox') : `${from.name} <${from.address}>`}</dd>
          <dt className="text-muted">{t('preview.to')}</dt>
          <dd>
            {to.address === null ? t('preview.noAddress', { name: to.name }) : `${to.name} <${to.address}>`}
          </dd>
        </dl>
        <h3 className="border-b border-line pb-3 font-semibold wrap-anywhere">
          {email.subject || t('preview.noSubject')}
        </h3>
        <EmailText html={email.html} />
      </article>
      <Suspense>
        <SendTest
          key={`${step.key} ${contactId}`}
          campaignId={campaignId}
          stepId={isStored ? step.id : null}
          contactId={contactId}
        />
      </Suspense>
    </>
  )
}

const nameOf = ({ name, address }: { name: string; address: string | null }) => name || (address ?? '')

/** Says why this person would not get the email. */
function Missing({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('editor')
  const variableName = useVariableName()
  const blanks = names.filter((name) => hintOf(name) !== null)
  const lacked = names.filter((name) => hintOf(name) === null)
  const said = (shown: readonly string[]) => ({ names: shown.map(variableName).join(', ') })
  return (
    <>
      {blanks.length > 0 && <Warning>{t('preview.blanks', said(blanks))}</Warning>}
      {lacked.length > 0 && <Warning>{t('preview.missing', said(lacked))}</Warning>}
    </>
  )
}

const Warning = ({ children }: { children: string }) => (
  <p className="flex gap-2 text-sm">
    <TriangleAlert size={16} aria-hidden className="shrink-0 text-warning" />
    {children}
  </p>
)

type LackingProps = {
  total: number
  previousId: number | null
  nextId: number | null
  onChoose: (contactId: number) => void
}

/** The number of people who lack a value that the email uses, and buttons that lead to each of them. */
function Lacking({ total, previousId, nextId, onChoose }: LackingProps) {
  const { t } = useTranslation('editor')
  const formats = useFormats()
  if (total === 0) return <p className="text-sm text-muted">{t('preview.complete')}</p>
  return (
    <div className="flex items-center gap-1 text-sm">
      <span className="flex-1">{t('preview.lacking', { count: total, shown: formats.count(total) })}</span>
      <IconButton
        label={t('preview.previous')}
        size="small"
        isDisabled={previousId === null}
        onPress={() => previousId !== null && onChoose(previousId)}
      >
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={t('preview.next')}
        size="small"
        isDisabled={nextId === null}
        onPress={() => nextId !== null && onChoose(nextId)}
      >
        <ChevronDown size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
