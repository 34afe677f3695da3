import { useState } from 'react'
import { readChoice, writeChoice } from './storage.ts'

/** A state that outlasts the visit, such as row density or a pinned sidebar. */
export function useChoice<const T extends string>(
  key: string,
  allowed: readonly T[],
  initial: NoInfer<T>,
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const stored = readChoice(key)
    return allowed.find((choice) => choice === stored) ?? initial
  })
  const choose = (next: T) => {
    writeChoice(key, next)
    setValue(next)
  }
  return [value, choose]
}
