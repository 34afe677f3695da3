import { limits } from '@rapport/contract/limits.ts'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { classes } from '../class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { TextField } from './text-field.tsx'

/** Milliseconds after the last letter. */
const pauseMs = 250

type SearchFieldProps = {
  label: string
  value: string
  onChange: (text: string) => void
  /** `search` says so to screen readers. */
  type?: 'text' | 'search'
  className?: string
}

/** A text to search for. `onChange` gets it soon after it is typed, without the spaces around it. */
export function SearchField({ label, value, onChange, type = 'text', className = '' }: SearchFieldProps) {
  const { t } = useTranslation('common')
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
    const { pathname } = location
    const timer = setTimeout(() => {
      // The screen may stay until the next one is loaded: its search must not bring the user back.
      if (location.pathname === pathname) send(text)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const clear = () => {
    setTyped('')
    onChange('')
  }
  return (
    <TextField
      type={type}
      label={label}
      hideLabel
      placeholder={label}
      autoComplete="off"
      maxLength={limits.maxTextLength}
      value={typed}
      onChange={setTyped}
      // It has a button of its own to clear it.
      className={classes('[&_input]:[&::-webkit-search-cancel-button]:hidden', className)}
      end={
        typed === '' ? (
          <span className="pointer-events-none flex size-6 items-center justify-center text-muted">
            <Search size={14} aria-hidden />
          </span>
        ) : (
          <IconButton label={t('ui.clear')} size="tiny" onPress={clear}>
            <X size={14} aria-hidden />
          </IconButton>
        )
      }
    />
  )
}
