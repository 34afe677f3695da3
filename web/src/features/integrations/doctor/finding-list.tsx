import type { CheckFinding, CheckResult, CheckStage } from '@rapport/contract/integrations/checks.ts'
import type { FoundSettings } from '../api.ts'
import { useId, type ReactNode, type Ref } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ExternalLink } from '../../../ui/buttons/link.tsx'
import { checkLooks } from '../../../ui/check-looks.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { textValuesOf } from './cause-values.ts'
import { groupsOf, type FindingGroup, type Summary } from './read-check.ts'

type Provider = FoundSettings['provider']

type FindingListProps = {
  findings: readonly CheckFinding[]
  isRunning?: boolean
  /** The first finding that is wrong. */
  firstWrong?: Ref<HTMLLIElement>
  /** The known provider of the mailbox, whose help is linked. */
  provider?: Provider
}

/** The stages of a check, each with its result in a word, and with what is wrong and what helps. */
export function FindingList({ findings, isRunning = false, firstWrong, provider = null }: FindingListProps) {
  const groups = groupsOf(findings, isRunning)
  const first = groups.flatMap((group) => group.findings).find(({ result }) => result === 'wrong')
  return (
    <div className="flex flex-col gap-4">
      {groups.map((group) => (
        <Group key={group.id} group={group}>
          {group.findings.map((finding) => (
            <Finding
              key={JSON.stringify(finding)}
              finding={finding}
              server={group.server}
              provider={provider}
              {...(finding === first && firstWrong ? { target: firstWrong } : {})}
            />
          ))}
        </Group>
      ))}
    </div>
  )
}

function Group({ group: { id, server, next }, children }: { group: FindingGroup; children: ReactNode }) {
  const { t } = useTranslation('mailbox-checks')
  const titleId = useId()
  return (
    <section className="min-w-0">
      <h3 id={titleId} className="flex min-w-0 gap-2 border-b border-line pb-1 text-sm">
        {t(`groups.${id}`)}
        <span className="truncate font-normal text-muted">{server.host}</span>
      </h3>
      <ul aria-labelledby={titleId} className="flex flex-col pt-1">
        {children}
        {next !== null && (
          <li>
            <Line stage={next} part={null} result="waiting" />
          </li>
        )}
      </ul>
    </section>
  )
}

type FindingProps = {
  finding: CheckFinding
  server: FindingGroup['server']
  provider: Provider
  target?: Ref<HTMLLIElement>
}

function Finding({ finding, server, provider, target }: FindingProps) {
  const { t } = useTranslation('mailbox-checks')
  const { stage, part, result, cause, said } = finding
  const { seconds, filed } = finding.values
  return (
    <li {...(target ? { ref: target, tabIndex: -1 } : {})} className="outline-none">
      <Line stage={stage} part={part} result={result} />
      {seconds !== undefined && (
        <p className="ps-6 text-sm text-muted">{t('arrived', { count: Math.max(1, Number(seconds)) })}</p>
      )}
      {(filed === 'server' || filed === 'rapport') && (
        <p className="ps-6 text-sm text-muted">{t(`filed.${filed}`)}</p>
      )}
      {cause !== null && (
        <div className="flex flex-col gap-0.5 ps-6 pb-2 text-sm break-words">
          <p>{t(`causes.${cause}.what`, textValuesOf(finding, cause, server))}</p>
          <p className="text-muted">
            {cause === 'password_rejected' && provider ? (
              <HelpOfProvider provider={provider} />
            ) : (
              t(`causes.${cause}.help`, textValuesOf(finding, cause, server))
            )}
          </p>
          {said !== null && <p className="text-xs text-muted">{t('said', { said })}</p>}
        </div>
      )}
    </li>
  )
}

/** What a known provider requires of whoever signs in. */
function HelpOfProvider({ provider }: { provider: NonNullable<Provider> }) {
  const { t } = useTranslation(['mailbox-checks', 'mailbox-connect'])
  const { name, appPassword, isImapOffAtFirst, help } = provider
  if (appPassword === 'never' && !isImapOffAtFirst) return t('causes.password_rejected.help')
  return (
    <>
      {appPassword !== 'never' && `${t(`atProvider.appPassword.${appPassword}`, { name })} `}
      {isImapOffAtFirst && `${t('atProvider.imapOff', { name })} `}
      {help !== null && (
        <ExternalLink href={help} className="underline">
          {t('mailbox-connect:needs.help', { name })}
        </ExternalLink>
      )}
    </>
  )
}

type LineProps = { stage: CheckStage; part: CheckFinding['part']; result: CheckResult }

function Line({ stage, part, result }: LineProps) {
  const { t } = useTranslation('mailbox-checks')
  const { icon, tone } = looks[result]
  return (
    <p className="flex min-h-7 items-center gap-2 text-sm">
      <span className={`flex shrink-0 ${tone}`}>{icon}</span>
      <span className={result === 'wrong' ? 'min-w-0 flex-1 font-medium' : 'min-w-0 flex-1'}>
        {t(part === null ? `stages.${stage}` : `parts.${part}`)}
      </span>
      <span className={tone}>{t(`results.${result}`)}</span>
    </p>
  )
}

const looks: Record<CheckResult, { icon: ReactNode; tone: string }> = {
  ...checkLooks,
  waiting: { icon: <Spinner />, tone: 'text-muted' },
}

const tones: Record<Summary['kind'], string> = {
  checking: '',
  waiting: '',
  nothing: '',
  good: 'text-success',
  advice: 'text-warning',
  wrong: 'text-danger',
}

/** What a check comes to. Screen readers announce its changes. */
export function SummaryLine({ summary, isRunning = false }: { summary: Summary; isRunning?: boolean }) {
  const { t } = useTranslation('mailbox-checks')
  return (
    <output className={`flex items-center gap-2 font-medium ${tones[summary.kind]}`}>
      {isRunning && <Spinner />}
      {t(`summary.${summary.kind}`, 'count' in summary ? { count: summary.count } : {})}
    </output>
  )
}
