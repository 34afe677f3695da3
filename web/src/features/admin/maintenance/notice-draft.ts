import type { Notice } from '@rapport/contract/admin/maintenance.ts'

/** A notice while it is edited; `key` stays the same while others are added and removed. */
export type NoticeDraft = { key: number; en: string; ko: string; from: string | null; to: string | null }

export const toDrafts = (notices: readonly Notice[]): NoticeDraft[] =>
  notices.map(({ text, from, to }, key) => ({ key, en: text.en ?? '', ko: text.ko ?? '', from, to }))

const filledOrNull = (text: string) => (text.trim() === '' ? null : text)

export const toNotice = ({ en, ko, from, to }: NoticeDraft): Notice => ({
  text: { en: filledOrNull(en), ko: filledOrNull(ko) },
  from,
  to,
})

/**
 * The notices that readers of a language see at a given moment. A notice without a text in that
 * language is shown in the other.
 */
export const shownAt = (notices: readonly Notice[], language: 'en' | 'ko', now: Date): string[] =>
  notices
    .filter(({ from, to }) => (from === null || new Date(from) <= now) && (to === null || now < new Date(to)))
    .map(({ text }) => text[language] ?? text.en ?? text.ko ?? '')
    .filter((text) => text !== '')
