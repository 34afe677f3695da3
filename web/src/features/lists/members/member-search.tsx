import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useState } from 'react'
import { limits } from '@rapport/contract/limits.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'

/** Milliseconds after the last letter. */
const pauseMs = 250

type MemberSearchProps = { value: string; onChange: (text: string) => void }

/** Finds members by a part of a name, title, company or own address, soon after it is typed. */
export function MemberSearch({ value, onChange }: MemberSearchProps) {
  const { t } = useTranslation(['lists', 'common'])
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // Changed elsewhere: by Back, or a cleared search.
  if (seen !== value) {
    setSeen(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const text = typed.trim()
  const send = useEffectEvent((next: string) => {
    if (next !== value) onChange(next)
  })
  useEffect(() => {
    const timer = setTimeout(() => send(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const clear = () => {
    setTyped('')
    onChange('')
  }
  return (
    <TextField
      label={t('members.find')}
      hideLabel
      placeholder={t('members.find')}
      autoComplete="off"
      maxLength={limits.maxTextLength}
      value={typed}
      onChange={setTyped}
      className="w-60 max-md:w-auto max-md:flex-1"
      end={
        typed === '' ? (
          <span className="pointer-events-none flex size-6 items-center justify-center text-muted">
            <Search size={14} aria-hidden />
          </span>
        ) : (
          <IconButton label={t('common:ui.clear')} size="tiny" onPress={clear}>
            <X size={14} aria-hidden />
          </IconButton>
        )
      }
    />
  )
}
