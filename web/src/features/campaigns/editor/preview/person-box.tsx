import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Combobox } from '../../../../ui/fields/combobox.tsx'
import { peopleQuery } from './api.ts'

type PersonBoxProps = { campaignId: number; name: string; onChoose: (contactId: number) => void }

/** Finds a person in the campaign. */
export function PersonBox({ campaignId, name, onChoose }: PersonBoxProps) {
  const { t } = useTranslation('editor')
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { data: people, isError, isPending } = useQuery(peopleQuery(campaignId, text.trim()))
  const waiting = isPending ? 'loading' : 'ready'
  return (
    <Combobox
      label={t('preview.person')}
      hideLabel
      placeholder={name}
      inputRef={input}
      inputValue={text}
      onInputChange={setText}
      options={(people ?? []).map(({ id, name: label, address, company }) => ({
        id: String(id),
        label: label ?? address ?? String(id),
        detail: company ?? '',
      }))}
      status={isError ? 'error' : waiting}
      onSelect={({ id }) => {
        onChoose(Number(id))
        setText('')
        input.current?.blur()
      }}
      onEnterText={() => false}
    />
  )
}
