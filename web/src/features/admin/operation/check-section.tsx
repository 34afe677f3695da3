import type { InstallationFinding, InstallationResult } from '@rapport/contract/admin/installation.ts'
import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { checkLooks } from '../../../ui/check-looks.tsx'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { Section } from './section.tsx'

/** Checks the installation when asked to, and says what helps where something is wrong. */
export function CheckSection() {
  const { t } = useTranslation('admin-operation')
  const answerToast = useAnswerToast()
  const { data, mutate, isPending } = useMutation({
    mutationFn: () => call(adminRoutes.checkInstallation),
    onError: answerToast.error,
    networkMode: 'always',
  })
  const findings = data?.items.toSorted((a, b) => rankOf(a) - rankOf(b)) ?? []
  return (
    <Section
      title={t('check.title')}
      note={t('check.note')}
      action={
        <Button size="small" variant="primary" isPending={isPending} onPress={() => mutate()}>
          {t('check.start')}
        </Button>
      }
    >
      {/* It is there before it says anything, so that screen readers announce it. */}
      <output className="block px-4 text-sm">
        {isPending ? (
          <span className="text-muted">{t('check.running')}</span>
        ) : (
          findings.length > 0 && <Summary findings={findings} />
        )}
      </output>
      {findings.length > 0 && (
        <ul aria-label={t('check.results')} className="flex max-w-[900px] flex-col px-4 pt-2">
          {findings.map((finding) => (
            <Finding key={JSON.stringify(finding)} finding={finding} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const order: readonly InstallationResult[] = ['wrong', 'advice', 'unseen', 'good']
const rankOf = ({ result }: InstallationFinding) => order.indexOf(result)

function Summary({ findings }: { findings: readonly InstallationFinding[] }) {
  const { t } = useTranslation('admin-operation')
  const counts = order
    .filter((result) => result !== 'good')
    .map((result) => ({ result, count: findings.filter((each) => each.result === result).length }))
    .filter(({ count }) => count > 0)
  if (counts.length === 0) return <span className="font-medium text-success">{t('check.allGood')}</span>
  return (
    <span className="font-medium">
      {counts.map(({ result, count }) => t(`check.counts.${result}`, { count })).join(' · ')}
    </span>
  )
}

function Finding({ finding: { result, title, text, remedy } }: { finding: InstallationFinding }) {
  const { t } = useTranslation('admin-operation')
  const { icon, tone } = checkLooks[result]
  return (
    <li className="flex gap-2 border-t border-line py-2 text-sm first:border-t-0">
      <span className={`flex h-5 shrink-0 items-center ${tone}`}>{icon}</span>
      <div className="min-w-0 flex-1 break-words">
        <p className={result === 'wrong' ? 'font-medium' : ''}>
          {title}
          <span className={`ms-2 text-xs font-normal ${tone}`}>{t(`check.outcomes.${result}`)}</span>
        </p>
        <p className={result === 'good' ? 'text-muted' : ''}>{text}</p>
        {remedy !== null && <p className="text-muted">{remedy}</p>}
      </div>
    </li>
  )
}
