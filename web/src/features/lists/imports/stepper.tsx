import Check from 'lucide-react/icons/check'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { classes } from '../../../ui/class-names.ts'
import { importSteps, type ImportStep } from './steps.ts'

type StepperProps = {
  step: ImportStep
  /** The import, once there is one. */
  id: number | null
  /** The step that it has come to; earlier ones can be returned to. Null: none can. */
  reached: ImportStep | null
}

/** Shows the steps of an import, and the current one. */
export function Stepper({ step, id, reached }: StepperProps) {
  const { t } = useTranslation('imports')
  const current = importSteps.indexOf(step)
  const last = reached === null ? -1 : importSteps.indexOf(reached)
  return (
    <nav aria-label={t('steps.label')} className="shrink-0 border-b border-line px-4 md:px-6">
      <ol className="flex h-topbar items-center gap-4 text-sm md:gap-8">
        {importSteps.map((each, at) => {
          const isCurrent = at === current
          const isDone = at < current
          const label = (
            <>
              <span
                aria-hidden
                className={classes(
                  'flex size-5 shrink-0 items-center justify-center rounded-full border text-xs font-medium',
                  isCurrent
                    ? 'border-transparent bg-accent text-on-accent'
                    : isDone
                      ? 'border-accent text-accent'
                      : 'border-control text-muted',
                )}
              >
                {isDone ? <Check size={12} /> : at + 1}
              </span>
              <span className={classes(!isCurrent && 'max-md:sr-only')}>{t(`steps.${each}`)}</span>
            </>
          )
          const style = 'flex min-h-6 items-center gap-2'
          return (
            <li key={each} aria-current={isCurrent ? 'step' : undefined}>
              {id !== null && !isCurrent && at <= last ? (
                <Link
                  to={paths.importStep}
                  params={{ importId: String(id), step: each }}
                  className={`${style} text-text! hover:text-accent!`}
                >
                  {label}
                </Link>
              ) : (
                <span className={classes(style, isCurrent ? 'font-medium' : 'text-muted')}>{label}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
