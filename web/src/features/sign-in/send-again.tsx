import { useState } from 'react'
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx'
import { FailureNotice, useFailureText } from '../account/failure-notice.tsx'
import { DoneNotice } from './status-notice.tsx'

type SendAgainProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  label: string
  /** What stands there once it is sent. */
  sentText: string
  send: () => Promise<unknown>
}

/** Has a mail sent once more, and says so. */
export function SendAgain({ label, sentText, send, ...look }: SendAgainProps) {
  const failureText = useFailureText()
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const run = async () => {
    setState('sending')
    setFailure(null)
    try {
      await send()
      setState('sent')
    } catch (error) {
      setFailure(failureText(error))
      setState('idle')
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <FailureNotice text={failure} />
      <DoneNotice text={state === 'sent' ? sentText : null} />
      {state !== 'sent' && (
        <Button {...look} isPending={state === 'sending'} onPress={() => void run()}>
          {label}
        </Button>
      )}
    </div>
  )
}
