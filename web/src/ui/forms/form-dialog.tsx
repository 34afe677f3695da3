import { useId, type ReactNode } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Form, FormFailure, type FormStatus } from './form.tsx'

type FormDialogProps = {
  title: string
  /** The label of the button that sends the form. */
  submit: string
  form: FormStatus
  /** The text of a failure; by default that of `useFailureText`. */
  failureText?: (error: unknown) => string
  /** Cannot be undone: warns by its colour, and only its buttons and Escape close it. */
  isDangerous?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog with a form. It stays open while the form is pending and after a failure; its `send`
 * must close it.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, form, failureText, isDangerous = false, onClose, children } = props
  const { t } = useTranslation('common')
  const formId = useId()
  return (
    <Dialog
      title={title}
      isAlert={isDangerous}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('actions.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant={isDangerous ? 'danger' : 'primary'}
            isPending={form.isPending}
          >
            {submit}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className="gap-3!">
        {children}
        <FormFailure form={form} textOf={failureText} />
      </Form>
    </Dialog>
  )
}
