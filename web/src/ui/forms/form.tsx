import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../buttons/button.tsx'
import { classes } from '../class-names.ts'
import { FailureNotice, useFailureText } from './notices.tsx'
import type { FormState } from './use-form.ts'

export type FormStatus = Pick<FormState<string>, 'submit' | 'isPending' | 'failure'>

type FormProps = { form: FormStatus; id?: string; className?: string; children: ReactNode }

/** A form in a column. The state comes from `useForm`. */
export function Form({ form, id, className, children }: FormProps) {
  return (
    <form id={id} noValidate onSubmit={form.submit} className={classes('flex flex-col gap-4', className)}>
      {children}
    </form>
  )
}

/** Says why the form could not be sent. */
export function FormFailure({
  form,
  textOf,
}: {
  form: FormStatus
  textOf?: SubmitButtonProps['failureText'] | undefined
}) {
  const failureText = useFailureText()
  return <FailureNotice text={form.failure === null ? null : (textOf ?? failureText)(form.failure)} />
}

type SubmitButtonProps = Pick<ButtonProps, 'variant' | 'isDisabled' | 'className' | 'children'> & {
  form: FormStatus
  /** The text of a failure; by default that of `useFailureText`. */
  failureText?: ((error: unknown) => string) | undefined
}

/** The button of a form; a failure appears above it. */
export function SubmitButton({ form, failureText, ...button }: SubmitButtonProps) {
  return (
    <>
      <FormFailure form={form} textOf={failureText} />
      <Button type="submit" isPending={form.isPending} {...button} />
    </>
  )
}
