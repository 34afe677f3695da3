import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { download } from '../../../lib/api/download.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { filterOf, type EnrolmentsFilter } from './address.ts'

/** Downloads the enrolments that the table shows, as CSV. Leaving the screen cancels it. */
export function useReport({ id, name }: { id: number; name: string }, filter: EnrolmentsFilter) {
  const answerToast = useAnswerToast()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  return useMutation({
    mutationFn: () => {
      running.current = new AbortController()
      const { signal } = running.current
      return download(campaignRoutes.reportContacts, { params: { id }, query: filterOf(filter), signal })
    },
    onSuccess: (file) => saveFile(file, `${name}.csv`),
    onError: answerToast.error,
    networkMode: 'always',
  })
}
