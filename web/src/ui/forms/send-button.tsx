import { useState } from 'react'
import { Button, type ButtonProps } from '../buttons/button.tsx'
import { DoneNotice, FailureNotice, useFailureText } from './notices.tsx'

type SendButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  label: string
  /** Replaces the button once it has worked. */
  sentText: string
  send: () => Promise<unknown>
}

/** A button that works once, such as to send an email again; then a notice takes its place. */
export function SendButton({ label, sentText, send, ...look }: SendButtonProps) {
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
