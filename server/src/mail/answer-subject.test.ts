import { expect, it } from 'vitest'
import { answerSubject } from './answer-subject.ts'

it.each([
  ['A question', 'Re: A question'],
  ['Re: A question', 'Re: A question'],
  ['Re: RE : re:A question', 'Re: A question'],
  ['AW: Eine Frage', 'Re: Eine Frage'],
  ['RE: AW: Antwort: Eine Frage', 'Re: Eine Frage'],
  ['SV: Et spørgsmål', 'Re: Et spørgsmål'],
  ['VS: Kysymys', 'Re: Kysymys'],
  ['Antw: Vraag', 'Re: Vraag'],
  ['R: Una domanda', 'Re: Una domanda'],
  ['RES: Uma pergunta', 'Re: Uma pergunta'],
  ['Odp: Pytanie', 'Re: Pytanie'],
  ['YNT: Soru', 'Re: Soru'],
  ['Отв: Вопрос', 'Re: Вопрос'],
  ['Vá: Kérdés', 'Re: Kérdés'],
  ['Trả lời: Câu hỏi', 'Re: Câu hỏi'],
  ['回复：问题', 'Re: 问题'],
  ['答复: 回复：问题', 'Re: 问题'],
  ['RE：質問', 'Re: 質問'],
  ['회신: 질문', 'Re: 질문'],
  ['Re[2]: A question', 'Re: A question'],
  ['Re(3): Re^2: Re*4: A question', 'Re: A question'],
  ['[EXT] RE: A question', 'Re: A question'],
  ['[External] AW: [EXT] Re: A question', 'Re: A question'],
  ['【外部】回复：问题', 'Re: 问题'],
  // The recipient's gateway marked our own email, and their program knows the thread by the mark.
  ['RE: [EXT] A question', 'Re: [EXT] A question'],
  ['[Users] Re: A question', 'Re: [Users] A question'],
  ['Re: [Users] AW: A question', 'Re: [Users] A question'],
  ['[Users] A question', 'Re: [Users] A question'],
  ['Re: Refund', 'Re: Refund'],
  ['Refund: the second half', 'Re: Refund: the second half'],
  ['Results: a question', 'Re: Results: a question'],
  ['Research: RE: x', 'Re: Research: RE: x'],
  ['Fwd: A question', 'Re: Fwd: A question'],
  ['WG: Eine Frage', 'Re: WG: Eine Frage'],
  ['Re: 10:30 tomorrow', 'Re: 10:30 tomorrow'],
  ['Re', 'Re: Re'],
  ['Re: ', ''],
  ['', ''],
])('%j is answered as %j', (subject, answer) => {
  expect(answerSubject(subject)).toBe(answer)
})

it('gives the subject of an answer back as it is', () => {
  for (const subject of ['[Users] AW: x', '[EXT] RE: [EXT] x', 'SV: [a] [b] Re: x'])
    expect(answerSubject(answerSubject(subject))).toBe(answerSubject(subject))
})

it('takes time by the length of a subject', () => {
  const started = performance.now()
  for (const unit of ['Re: ', '[EXT] ', '[a', 'Re [', ' ', 'é'])
    answerSubject(unit.repeat(100_000 / unit.length))
  expect(performance.now() - started).toBeLessThan(1000)
})
