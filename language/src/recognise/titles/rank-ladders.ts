import type { Draft } from '../../draft.ts'
import type { Sentence, Span } from '../../sentence.ts'
import { titleCase } from '../../title-case.ts'

/**
 * Ranks of people who lead no others, the lowest first. No level tells them apart, so that titles
 * have to.
 */
const ladder = ['staff', 'principal', 'distinguished', 'fellow']

/**
 * `staff+ engineers`: the title at each rank from this one on. `titleFrom` gives the title that
 * starts at a token, and its usual spelling.
 */
export function rankLadders(
  sentence: Sentence,
  draft: Draft,
  titleFrom: (at: number) => (Span & { value: string }) | null,
): void {
  for (let at = 0; at < sentence.tokens.length; at++) {
    const step = ladder.indexOf(sentence.norm(at))
    if (step < 0 || sentence.norm(at + 1) !== '+' || !sentence.areFree(at, at + 2)) continue
    const title = titleFrom(at + 2)
    if (!title) continue
    const filter =
      sentence.negated[at] === 1 ? 'experience.jobTitlesExcluded' : 'experience.jobTitlesIncluded'
    const values = ladder.slice(step, -1).map((rank) => titleCase(`${rank} ${title.value}`))
    draft.understand({ from: at, to: title.to }, ...values.map((value) => ({ filter, value }) as const))
  }
}
