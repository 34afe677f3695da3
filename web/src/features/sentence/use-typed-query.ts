import { useEffect, useEffectEvent, useState } from 'react'

const writeDelay = 300

/**
 * The text of the box whose value lives in the address: what is typed goes there when it has stood still for 300 ms; an address that
 * changes by other means, such as the back button, brings its own text. `commit` says that the caller writes the text itself.
 */
export function useTypedQuery(query: string, onWrite: (query: string) => void) {
  const [typed, setTyped] = useState({ text: query, seen: query, written: query })
  const { text, seen, written } = typed
  if (seen !== query) setTyped({ text: query === written ? text : query, seen: query, written: query })

  const commit = () => setTyped((current) => ({ ...current, written: current.text }))
  const write = useEffectEvent(() => {
    commit()
    onWrite(text)
  })
  useEffect(() => {
    if (text === seen) return undefined
    const timer = setTimeout(() => write(), writeDelay)
    return () => clearTimeout(timer)
  }, [text, seen])

  return { text, commit, type: (next: string) => setTyped((current) => ({ ...current, text: next })) }
}
