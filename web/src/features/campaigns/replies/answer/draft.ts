import * as parts from '@rapport/contract/campaigns/document-parts.ts'
import type { Document } from '@rapport/contract/campaigns/document.ts'

/**
 * An answer that is being written. However often it is sent, it arrives once: the server knows it
 * by its key.
 */
export type Draft = { key: string; document: Document }

const storageKey = (replyId: number) => `rapport.answer.${replyId}`

export const newDraft = (): Draft => ({ key: randomId(), document: { blocks: [] } })

/** Whether there is anything to send. */
export const hasText = (document: Document): boolean => parts.hasText(parts.linesOf(document).flat())

/** The answer to a reply that this tab has kept, so that a reload loses nothing. Null if there is none. */
export function readDraft(replyId: number): Draft | null {
  try {
    const { key, document } = JSON.parse(sessionStorage.getItem(storageKey(replyId)) ?? '') as Draft
    return typeof key === 'string' && hasText(document) ? { key, document } : null
  } catch {
    // There is none, or storage is forbidden.
    return null
  }
}

/** Keeps a draft for as long as the tab is open; an empty one is forgotten. */
export function keepDraft(replyId: number, draft: Draft | null): void {
  try {
    if (draft && hasText(draft.document)) sessionStorage.setItem(storageKey(replyId), JSON.stringify(draft))
    else sessionStorage.removeItem(storageKey(replyId))
  } catch {
    // Storage is forbidden or full: the draft lasts as long as the screen.
  }
}

/** A random UUID. `crypto.randomUUID` is missing where the page is served without TLS. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
