import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { suggestedValues } from '../api.ts'
import { offeredOptions } from '../model/offered-options.ts'

/** Values that were entered before their suggestions came. */
const onTheirWay = new Set<Promise<void>>()

/** The time that Enter waits for suggestions, in milliseconds. */
const patience = 5000

type Entered = { field: ListFieldId; type: SuggestionType; typed: string }

/**
 * Adds what Enter takes for a text whose suggestions were not there yet: what would have been the
 * first of them, or the text itself if nothing is suggested or the suggestions can't be loaded.
 */
export function enterLater(entered: Entered, add: (value: string) => void): void {
  const adding = addLater(entered, add)
  onTheirWay.add(adding)
  void adding.finally(() => onTheirWay.delete(adding))
}

async function addLater({ field, type, typed }: Entered, add: (value: string) => void): Promise<void> {
  const found = await suggestedValues(type, typed, AbortSignal.timeout(patience)).catch(() => [])
  add(offeredOptions({ field, found, typed, chosen: [] })[0]?.id ?? typed)
}

/** Runs once every value that was entered is in the draft: at once if none is on its way. */
export function onceEntered(run: () => void): void {
  if (onTheirWay.size === 0) run()
  else void Promise.all(onTheirWay).then(run)
}
