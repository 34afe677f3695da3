import { limits } from '@rapport/contract/limits.ts'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type TitleDialogProps = {
  heading: string
  submit: string
  initialTitle: string
  isPending: boolean
  onSubmit: (title: string) => void
  onClose: () => void
}

/** Asks for the title of a saved search. Stays open while the answer is on its way, and when it fails. */
export function TitleDialog({
  heading,
  submit,
  initialTitle,
  isPending,
  onSubmit,
  onClose,
}: TitleDialogProps) {
  const { t } = useTranslation(['searches', 'common', 'errors'])
  const formId = useId()
  const [title, setTitle] = useState(initialTitle)
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  const send = (event: FormEvent) => {
    event.preventDefault()
    // React hands the submit on to forms above, as if this dialog stood within them.
    event.stopPropagation()
    if (isPending) return
    if (title.trim() === '') {
      setMissing(true)
      input.current?.focus()
    } else onSubmit(title.trim())
  }
  return (
    <Dialog
      title={heading}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      actions={
        <>
          <Button onPress={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <TextField
          label={t('dialogs.title')}
          autoComplete="off"
          maxLength={limits.searchTitleLength}
          inputRef={input}
          value={title}
          onChange={(value) => {
            setTitle(value)
            setMissing(false)
          }}
          error={isMissing ? t('errors:fields.error_required') : undefined}
        />
      </form>
    </Dialog>
  )
}
