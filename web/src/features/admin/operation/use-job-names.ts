import { emailNames, jobNames } from '@rapport/contract/admin/job-names.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'

/**
 * Returns the names of the kinds of jobs and emails. Kinds of an earlier release keep their stored
 * name.
 */
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
