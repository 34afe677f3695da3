/** What became of a press on the button of a contact. */
export type Outcome =
  | { state: 'idle' | 'pending' | 'asking' | 'nothing' | 'copied' | 'notCopied' }
  | { state: 'revealed'; value: string; left: number }
  | { state: 'failed'; error: unknown }
