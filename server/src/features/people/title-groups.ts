import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Language } from '@rapport/contract/languages.ts'
import type { TitleGroups } from '@rapport/contract/people/title-groups.ts'
import { classLabel } from '@rapport/normalise/titles/class-label.ts'
import type { Actor } from '../../http/authorize.ts'
import type { PeopleDeps } from './people.ts'

type Input = { title: string; filters: FilterSet; language: Language }

/** Returns the titles that an included title finds among the people who match the other filters. */
export async function groupTitles(
  { search, listFilter }: Pick<PeopleDeps, 'search' | 'listFilter'>,
  { userId }: Pick<Actor, 'userId'>,
  { title, filters, language }: Input,
  signal: AbortSignal,
): Promise<TitleGroups> {
  const resolved = await listFilter.resolve(userId, filters, 'filters.')
  const { same, similar } = await search.ask({ kind: 'titleGroups', title, filters: resolved }, signal)
  const labels = distinctLabels(similar, language)
  return {
    same: same.map((each) => ({
      label: each.title,
      value: each.title,
      count: each.count,
      isContained: each.isContained,
    })),
    similar: similar.map((each, index) => ({
      label: labels[index]!,
      value: each.title,
      count: each.count,
      score: each.score,
    })),
  }
}

/**
 * The names of classes. Korean ranks may read like others (`팀장`, `매니저`): the second of two equal
 * names is a title of its people.
 */
function distinctLabels(similar: readonly { class: string; title: string }[], language: Language): string[] {
  const seen = new Set<string>()
  return similar.map(({ class: name, title }) => {
    const label = classLabel(name, language)
    if (seen.has(label)) return title
    seen.add(label)
    return label
  })
}
