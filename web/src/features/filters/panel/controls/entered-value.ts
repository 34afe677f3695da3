import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { suggestedValues } from '../../api.ts'
import { offeredOptions } from '../../model/offered-options.ts'

type Entered = { field: ListFieldId; type: SuggestionType; typed: string }

/** How long Enter waits for the suggestions of its text, in milliseconds. */
const patience = 5000

/**
 * The value that Enter takes for a text whose suggestions were not there yet: the one that would have come first, or the text itself if
 * nothing is suggested or the suggestions can't be loaded.
 */
export async function enteredValue({ field, type, typed }: Entered): Promise<string> {
  const found = await suggestedValues(type, typed, AbortSignal.timeout(patience)).catch(() => [])
  return offeredOptions({ field, found, typed, chosen: [] })[0]?.id ?? typed
}
