import { emailNames, jobNames } from '@rapport/contract/admin/job-names.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'

/** What kinds of jobs and emails are called; those of an earlier release keep the name that is stored. */
export function useJobNames() {
  const { t } = useTranslation('admin-operation')
  return {
    nameOf: (kind: string) => {
      const known = jobNames.find((each) => each === kind)
      return known === undefined ? kind : t(`jobs.names.${known}`)
    },
    emailNameOf: (kind: string) => {
      const known = emailNames.find((each) => each === kind)
      return known === undefined ? kind : t(`emails.names.${known}`)
    },
  }
}
