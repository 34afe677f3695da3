/**
 * The outcome of a press on the button of a contact. `unavailable`: no provider could be asked, so
 * the button may be pressed again later.
 */
export type Outcome =
  | { state: 'idle' | 'pending' | 'asking' | 'nothing' | 'unavailable' | 'copied' | 'notCopied' }
  | { state: 'revealed'; value: string; left: number }
  | { state: 'failed'; error: unknown }
