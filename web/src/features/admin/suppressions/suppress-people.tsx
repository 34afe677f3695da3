import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { useFieldText } from '../../../ui/forms/use-form.ts'
import type { Named, Receipt } from './api.ts'
import { ConfirmSuppression } from './confirm-suppression.tsx'
import { readNamed } from './read-named.ts'
import { ReceiptView } from './receipt-view.tsx'
import { RemovalList } from './removal-list.tsx'

/**
 * The form that suppresses people. It asks for the people, previews what would be removed, and
 * shows the receipt afterwards.
 */
export function SuppressPeople() {
  const { t } = useTranslation('admin-suppressions')
  const id = useId()
  const [text, setText] = useState('')
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const preview = useMutation({
    mutationFn: async (named: Named) => ({
      named,
      ...(await call(adminRoutes.previewSuppression, { body: named })),
    }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setReceipt(null)
    preview.mutate(readNamed(text))
  }
  const change = (next: string) => {
    setText(next)
    preview.reset()
  }
  const finish = (done: Receipt) => {
    setConfirming(false)
    setReceipt(done)
    change('')
  }
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {t('title')}
      </h2>
      <p className="max-w-prose text-sm text-muted">{t('text')}</p>
      <form noValidate onSubmit={submit} className="flex max-w-[560px] flex-col gap-3">
        <TextArea label={t('whom.label')} hint={t('whom.hint')} rows={4} value={text} onChange={change} />
        <PreviewFailure error={preview.error} />
        <Button type="submit" isPending={preview.isPending} className="self-start">
          {t('whom.preview')}
        </Button>
      </form>
      {preview.data && (
        <div aria-live="polite" className="flex flex-col items-start gap-3">
          <p className="font-medium">{t('preview.title')}</p>
          <RemovalList removed={preview.data.removed} />
          <Button variant="danger" onPress={() => setConfirming(true)}>
            {t('preview.suppress')}
          </Button>
        </div>
      )}
      {receipt && <ReceiptView receipt={receipt} />}
      {isConfirming && preview.data && (
        <ConfirmSuppression {...preview.data} onDone={finish} onClose={() => setConfirming(false)} />
      )}
    </section>
  )
}

/** A failure that names an entry says what is wrong with it. */
function PreviewFailure({ error }: { error: unknown }) {
  const failureText = useFailureText()
  const fieldText = useFieldText()
  const named = error instanceof ApiError ? error.errors[0] : undefined
  return <FailureNotice text={error === null ? null : (fieldText(named?.code) ?? failureText(error))} />
}
