import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'
import { startGmail } from './connect-gmail.ts'

type ConnectButtonProps = { variant: 'primary' | 'secondary'; size?: 'small'; children: ReactNode }

/** Leads to Google's consent screen, which returns to `/integrations/google`. */
export function ConnectButton({ children, ...look }: ConnectButtonProps) {
  const answerToast = useAnswerToast()
  const start = useMutation({
    mutationFn: startGmail,
    onError: answerToast.error,
    networkMode: 'always',
  })
  return (
    <Button {...look} isPending={start.isPending || start.isSuccess} onPress={() => start.mutate()}>
      {children}
    </Button>
  )
}
