import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import type { Language } from '@rapport/contract/languages.ts'

/** What the words of each type are made of. Kept as it is: whoever changes a shape sees to the rows that have the old one. */
export type NotificationContent =
  | { type: 'ENRICHMENT'; content: { list: string; total: number; enriched: number } }
  | {
      type: 'BULK_REVEAL'
      content: Pick<BulkReveal, 'revealType' | 'total' | 'revealed' | 'owned' | 'nothing'> & {
        state: Exclude<BulkReveal['state'], 'running'>
      }
    }

type Words = { title: string; displayText: string }

/** What a person reads of a notification. */
export function wordsOf(notification: NotificationContent, language: Language): Words {
  switch (notification.type) {
    case 'ENRICHMENT':
      return enrichment[language](notification.content)
    case 'BULK_REVEAL':
      return bulkReveal[language](notification.content)
    default:
      return notification satisfies never
  }
}

type Content<T extends NotificationContent['type']> = Extract<NotificationContent, { type: T }>['content']
type Writers<T extends NotificationContent['type']> = Record<Language, (content: Content<T>) => Words>

const digits = (count: number) => count.toLocaleString('en-US')

const enrichment: Writers<'ENRICHMENT'> = {
  en: ({ list, total, enriched }) => ({
    title: 'Enrichment finished',
    displayText: `“${list}”: ${digits(enriched)} of ${digits(total)} ${total === 1 ? 'profile' : 'profiles'} enriched.`,
  }),
  ko: ({ list, total, enriched }) => ({
    title: '프로필 보강이 끝났어요',
    displayText: `‘${list}’: 프로필 ${digits(total)}개 중 ${digits(enriched)}개를 보강했어요.`,
  }),
}

const bulkRevealTitles: Record<Language, Record<Content<'BULK_REVEAL'>['state'], string>> = {
  en: {
    finished: 'Bulk reveal finished',
    cancelled: 'Bulk reveal cancelled',
    out_of_credits: 'Bulk reveal stopped: out of credits',
    failed: 'Bulk reveal failed',
  },
  ko: {
    finished: '대량 공개가 끝났어요',
    cancelled: '대량 공개를 취소했어요',
    out_of_credits: '크레딧이 부족해서 대량 공개가 멈췄어요',
    failed: '대량 공개를 끝내지 못했어요',
  },
}

const bulkReveal: Writers<'BULK_REVEAL'> = {
  en: ({ state, revealType, total, ...counts }) => ({
    title: bulkRevealTitles.en[state],
    displayText: `${revealType === 'email' ? 'Emails' : 'Phone numbers'} of ${digits(total)} ${
      total === 1 ? 'person' : 'people'
    }: ${digits(counts.revealed)} revealed, ${digits(counts.owned)} already yours, ${digits(counts.nothing)} not found.`,
  }),
  ko: ({ state, revealType, total, ...counts }) => ({
    title: bulkRevealTitles.ko[state],
    displayText: `${digits(total)}명의 ${revealType === 'email' ? '이메일' : '전화번호'}: ${digits(counts.revealed)}명 공개, ${digits(
      counts.owned,
    )}명 이미 보유, ${digits(counts.nothing)}명 정보 없음`,
  }),
}
