import { fold } from '@rapport/contract/fold.ts'

/** Korean names of fields of study, and what data vendors call them. */
const english: Readonly<Record<string, readonly string[]>> = {
  컴퓨터공학: ['computer science', 'computer engineering'],
  컴퓨터과학: ['computer science'],
  소프트웨어공학: ['software engineering'],
  소프트웨어: ['software engineering'],
  정보통신공학: ['information tech', 'telecommunications'],
  정보시스템: ['information systems'],
  정보보안: ['cybersecurity'],
  데이터사이언스: ['data science'],
  통계학: ['statistics'],
  통계: ['statistics'],
  수학: ['mathematics'],
  물리학: ['physics'],
  화학: ['chemistry'],
  생물학: ['biology'],
  생명공학: ['biotechnology'],
  생명과학: ['biology', 'biochemistry'],
  전기공학: ['electrical engineering'],
  전자공학: ['electronics engineering', 'electrical engineering'],
  기계공학: ['mechanical engineering'],
  화학공학: ['chemical engineering'],
  산업공학: ['industrial engineering'],
  토목공학: ['civil engineering'],
  환경공학: ['environmental engineering'],
  신소재공학: ['materials science'],
  건축학: ['architecture'],
  경영학: ['business administration', 'management'],
  경영: ['business administration', 'management'],
  경제학: ['economics'],
  경제: ['economics'],
  회계학: ['accounting'],
  마케팅: ['marketing'],
  국제통상: ['international business'],
  심리학: ['psychology'],
  사회학: ['sociology'],
  사회복지: ['social work'],
  정치외교학: ['political science', 'international relations'],
  행정학: ['public administration'],
  법학: ['law'],
  의학: ['medicine'],
  간호학: ['nursing'],
  약학: ['pharmacy'],
  교육학: ['education'],
  신문방송학: ['journalism', 'communications'],
  영문학: ['english'],
  국문학: ['korean'],
  역사학: ['history'],
  철학: ['philosophy'],
  언어학: ['linguistics'],
  디자인: ['design'],
  시각디자인: ['graphic design', 'visual communications'],
  산업디자인: ['industrial design', 'product design'],
}

const equal = new Map<string, string[]>()
for (const [name, others] of Object.entries(english))
  for (const other of others) {
    add(fold(name), other)
    add(other, fold(name))
  }

function add(name: string, other: string): void {
  equal.set(name, [...(equal.get(name) ?? []), other])
}

/**
 * Returns the names of a field of study, as compared: its own name, then those in the other
 * language. `컴퓨터공학과` is `컴퓨터공학`.
 */
export function fieldNames(field: string): readonly string[] {
  const own = fold(field)
  return [own, ...(equal.get(own) ?? equal.get(own.replace(/과$/, '')) ?? [])]
}
