import { fold } from '@rapport/contract/fold.ts'

const words = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

const fillers = new Set(['at', 'in', 'of', 'for', 'the', 'bei', 'chez', 'en'])

/** Whether a headline says more than title and company, which stand above it. */
export function saysMore(headline: string, known: readonly (string | null | undefined)[]): boolean {
  const said = new Set(known.flatMap((text) => words(text ?? '')))
  return words(headline).some((word) => !said.has(word) && !fillers.has(word))
}
