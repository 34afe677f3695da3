/**
 * The outcome of a press on the button of a contact. `unavailable`: nobody could be asked, and it
 * may be pressed again later.
 */
export type Outcome =
  | { state: 'idle' | 'pending' | 'asking' | 'nothing' | 'unavailable' | 'copied' | 'notCopied' }
  | { state: 'revealed'; value: string; left: number }
  | { state: 'failed'; error: unknown }
