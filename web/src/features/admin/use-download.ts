import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'

/** Downloads a file and saves it under a name. Leaving the screen cancels it. */
export function useDownload(fetchFile: (signal: AbortSignal) => Promise<Blob>, name: string) {
  const answerToast = useAnswerToast()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  return useMutation({
    mutationFn: () => {
      running.current = new AbortController()
      return fetchFile(running.current.signal)
    },
    onSuccess: (file) => saveFile(file, name),
    onError: answerToast.error,
    networkMode: 'always',
  })
}
