import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { ownWords, partsOfReply } from './reply-parts.ts'

const mail = 'mina.seo@sender.example'

const attributions = [
  `On Fri, Nov 20, 2026 at 10:02 AM Mina Seo of Sender Example <\n${mail}> wrote:`,
  `On 20 Nov 2026, at 10:02, Mina Seo\n\n<\nmailto:${mail}\n> wrote:`,
  `On 11/20/26 10:02, Mina Seo wrote:`,
  `On Fri, 20 Nov 2026 10:02:11 +0900 Mina Seo <${mail}> wrote`,
  `On 20 Nov 2026, at 10:02, Mina Seo <${mail}> sent:`,
  `Am 20.11.2026 um 10:02 schrieb Mina Seo:`,
  `Mina Seo <${mail}> schrieb am Fr., 20. Nov. 2026, 10:02:`,
  `Le ven. 20 nov. 2026 à 10:02, Mina Seo <${mail}> a\nécrit :`,
  `El vie, 20 nov 2026 a las 10:02, Mina Seo (<${mail}>) escribió:`,
  `Il giorno ven 20 nov 2026 alle ore 10:02 Mina Seo <\n${mail}> ha scritto:`,
  `Em sex., 20 de nov. de 2026 às 10:02, Mina Seo <${mail}>\nescreveu:`,
  `Op vr 20 nov 2026 om 10:02 schreef Mina Seo <${mail}>:`,
  `Den fre 20 nov. 2026 kl 10:02 skrev Mina Seo <${mail}>:`,
  `fre. 20. nov. 2026 kl. 10:02 skrev Mina Seo <${mail}\n>:`,
  `Mina Seo kirjoitti 20.11.2026 klo 10.02:`,
  `pt., 20 lis 2026 o 10:02 Mina Seo <${mail}> napisał(a):`,
  `pá 20. 11. 2026 v 10:02 odesílatel Mina Seo <${mail}>\nnapsal:`,
  `пт, 20 нояб. 2026 г. в 10:02, Mina Seo <${mail}>:`,
  `20.11.2026 10:02, Mina Seo пишет:`,
  `Mina Seo <${mail}>, 20 Kas 2026 Cum, 10:02 tarihinde\nşunu yazdı:`,
  `2026년 11월 20일 (금) 오전 10:02, 서미나님이 작성:`,
  `2026. 11. 20. 오전 10:02, Mina Seo <${mail}> 작성:`,
  `2026年11月20日(金) 10:02 Mina Seo <${mail}>:`,
  `2026年11月20日(金) 10:02 Mina Seo さんが書きました:`,
  `Mina Seo <${mail}> 于2026年11月20日周五 10:02写道：`,
  `在 2026-11-20 10:02:00，"Mina Seo" <${mail}> 写道：`,
  `Mina Seo <${mail}> 於 2026年11月20日 週五 上午10:02寫道：`,
  `Vào Th 6, 20 thg 11, 2026 vào lúc 10:02 Mina Seo <${mail}> đã viết:`,
  `Mina Seo <${mail}> ezt írta (időpont: 2026. nov. 20.,\nP, 10:02):`,
  `2026-11-20 10:02 GMT+09:00 Mina Seo`,
  `2026-11-20 10:02 GMT+09:00 Mina Seo <${mail}>:`,
  `2026/11/20 Mina Seo <${mail}>`,
  `Mina Seo <${mail}> wrote:`,
  `On Nov 20, 2026,\nat 10:02,\nMina Seo <${mail}> wrote:`,
  // A language that the code doesn't know: a date, and an address before a colon.
  `Þann 20. nóv. 2026 klukkan 10:02 Mina Seo <${mail}>:`,
]

const blocks = [
  'From: Mina Seo|Sent: Friday, 20 November 2026 10:02|To: Ada Kim|Subject: A question',
  '*From:* Mina Seo|*Date:* Friday, 20 November 2026|*To:* Ada Kim|*Subject:* A question',
  `From: Mina Seo [mailto:${mail}]|Sent: Friday`,
  `Date: Fri, 20 Nov 2026 10:02:00 +0900|To: ada@northwind.example`,
  `From: Mina Seo <${mail}>|Sent: Friday|To: Ada <ada@x.example>; Bo <bo@x.example>;| Cy <cy@x.example>|Subject: A question`,
  'From: Mina Seo||Sent: Friday, 20 November 2026 10:02||To: Ada Kim||Subject: A question',
  'Von: Mina Seo|Gesendet: Freitag, 20. November 2026 10:02|An: Ada Kim|Betreff: A question',
  'De : Mina Seo|Envoyé : vendredi 20 novembre 2026 10:02|À : Ada Kim|Objet : A question',
  'De: Mina Seo|Enviado el: viernes, 20 de noviembre de 2026 10:02|Para: Ada Kim|Asunto: A question',
  'De: Mina Seo|Enviada em: sexta-feira, 20 de novembro de 2026 10:02|Para: Ada Kim|Assunto: A question',
  'Da: Mina Seo|Inviato: venerdì 20 novembre 2026 10:02|A: Ada Kim|Oggetto: A question',
  'Van: Mina Seo|Verzonden: vrijdag 20 november 2026 10:02|Aan: Ada Kim|Onderwerp: A question',
  'Från: Mina Seo|Skickat: den 20 november 2026 10:02|Till: Ada Kim|Ämne: A question',
  'Fra: Mina Seo|Sendt: 20. november 2026 10:02|Til: Ada Kim|Emne: A question',
  'Lähettäjä: Mina Seo|Lähetetty: perjantai 20. marraskuuta 2026|Vastaanottaja: Ada Kim|Aihe: A question',
  'Od: Mina Seo|Wysłano: piątek, 20 listopada 2026 10:02|Do: Ada Kim|Temat: A question',
  'Od: Mina Seo|Odesláno: pátek 20. listopadu 2026 10:02|Komu: Ada Kim|Předmět: A question',
  'От: Mina Seo|Отправлено: 20 ноября 2026 г. 10:02|Кому: Ada Kim|Тема: A question',
  'Kimden: Mina Seo|Gönderildi: 20 Kasım 2026 Cuma 10:02|Kime: Ada Kim|Konu: A question',
  '보낸 사람: 서미나|보낸 날짜: 2026년 11월 20일 금요일|받는 사람: Ada Kim|제목: A question',
  '差出人: Mina Seo|送信日時: 2026年11月20日 10:02|宛先: Ada Kim|件名: A question',
  '发件人：Mina Seo|日期：2026年11月20日|收件人：Ada Kim|主题：A question',
  '寄件者: Mina Seo|寄件日期: 2026年11月20日 上午 10:02|收件者: Ada Kim|主旨: A question',
].map((block) => block.replaceAll('|', '\n'))

const rules = [
  '-----Original Message-----',
  '---- Mina Seo wrote ----',
  '--- On Fri, 20 Nov 2026 10:02 Mina Seo wrote ---',
  '-------- Ursprüngliche Nachricht --------',
  "----- Message d'origine -----",
  '-------- Исходное сообщение --------',
  '--------- 원본 메일 ---------',
  '------------------ 原始邮件 ------------------',
  '________________________________',
  '_______________\nVon: Mina Seo',
  'Original Message processed by david®\nA question 20. November 2026, 10:02 Uhr\nVon Mina Seo',
]

describe.each(['Not now, thanks.', 'I wrote to you on 3 May 2026.\nCall me on 555-0100 at 10:30'])(
  'the quote beneath %j is told apart',
  (own) => {
    it.each([...attributions, ...blocks, ...rules])('opened by %j', (opening) => {
      for (const gap of ['\n', '\n\n'])
        for (const quoted of ['Hello Ada,\n\nmay I ask on 3 May?', '> Hello Ada,\n>\n> may I ask?'])
          expect(partsOfReply(`${own}${gap}${opening}\n${quoted}\n`)).toEqual([
            { kind: 'own', text: own },
            { kind: 'quote', text: expect.stringContaining(opening) },
          ])
    })
  },
)

it.each(blocks)('takes the rule above %j into the quote', (block) => {
  for (const rule of [
    '________________________________',
    '----------',
    '--- Some words ---',
    '-----Original Message-----',
  ])
    expect(ownWords(`Yes.\n\n${rule}\n\n${block}\n\nHello`)).toBe('Yes.')
})

it.each([
  'Hi Mina,\n\nOn Friday I am free. At 10:30 I have a call, so please write to ada@northwind.example:\nI will answer.',
  'From: Seoul\nTo: Busan\nDate: 3 May 2026\n\nCan you book this?',
  'Date: 3 May 2026\nTime: 10:00\nSubject: Kick-off\n\nSee you there',
  'From: 10:00\nTo: 11:00\nSubject: Kick-off\nIs that all right?',
  'On Monday 3 May 2026 at 10:00 we wrote:\nNo.',
  'On 3 May 2026 at 10:00 we sent:\n- a list\n- a file',
  'As our CFO wrote in 2024, we do not buy.\nSorry!',
  'Please ask Bo <bo@northwind.example>:\nhe knows.',
  '2026/11/20 suits us, write to Bo at bo@northwind.example\nBye',
  'Prices:\n----------\nA 10\nB 20\n----------\nTotal 30',
  '------ Enter Feedback Below ------\n\nGreat.',
  'Name: ____________\n____________\nPlease sign',
  'Look:\n>>> our shop <<<\nand write',
  'See <http://www.northwind.example/long\n> which is good',
  'Am 3. Mai 2026 um 10:00 Uhr passt es mir.\nBis dann',
  'from here on I am away',
  '2026년',
  `FYI\n\n---------- Forwarded message ---------\nFrom: Bo <bo@northwind.example>\nSubject: Hello\n\nHello`,
  `Siehe unten\n\nAnfang der weitergeleiteten Nachricht:\n\nVon: Bo <bo@northwind.example>\nBetreff: Hallo\n\nHallo`,
])('%j is all their own', (text) => {
  expect(partsOfReply(text)).toEqual([{ kind: 'own', text }])
})

it.each([
  ['> Can you?\nYes.\n> And this?\nNo.', ['quote', 'own', 'quote', 'own']],
  ['On Friday, Mina wrote:\n> Hello\n\nYes.\n\n-- \nAda Kim', ['quote', 'own', 'signature']],
  ['Yes.\n\nOn Friday, Mina wrote:\n> Hello\n>\n--\nAda Kim\nNorthwind', ['own', 'quote', 'signature']],
  ['Yes.\n\nSent from my iPhone\n\n> On 20 Nov 2026, Mina wrote:\n> Hello', ['own', 'signature', 'quote']],
  ['네.\n\n나의 iPhone에서 보냄\n\nMina님이 작성:\n> 안녕하세요', ['own', 'signature', 'quote']],
  ['Yes.\n_______________________\nusers mailing list\nusers@lists.example', ['own', 'signature']],
  ['Yes.\n\nSent from my desk, which is easier than the phone.', ['own']],
  ['Yes--- On 20 Nov 2026, Mina wrote:\n> Hello', ['own', 'quote']],
  [`Yes.\n> To: Ada <\n> ada@northwind.example>; Bo <\n> bo@northwind.example>`, ['own', 'quote']],
  ['Yes.\r\n> Hello\r\n\r\n> Text', ['own', 'quote']],
  [`Yes.\n> ${'long '.repeat(13)}\nline that was broken\n> again`, ['own', 'quote']],
  ['Yes.\n\n>\n> Read it here\n>\n (https://sender.example/a) >\n> bye', ['own', 'quote']],
  ['> Hello', ['quote']],
  [' \n', []],
])('%j has its parts in order', (text, kinds) => {
  expect(partsOfReply(text).map(({ kind }) => kind)).toEqual(kinds)
})

it('says nothing of whoever wrote nothing', () => {
  expect(ownWords('On Friday, Mina wrote:\n> Hello')).toBe('')
})

test('a text takes time by its length, whatever is in it', () => {
  const started = performance.now()
  for (const unit of [
    'On 20 Nov 2026 a <a@b> wro\n',
    '\n\n> x\n\ny',
    'From: a\n',
    ' \n',
    '<\n',
    '---',
    '-----Original Message-----\n',
    '\u200b',
    'a:',
  ])
    partsOfReply(unit.repeat(100_000 / unit.length))
  for (const start of [
    'from:',
    '2026年abcd<a>',
    'On Monday Mina wrote:',
    '2026년 11월 작성:',
    '--',
    '메일링 ',
  ])
    partsOfReply(`${start}${' '.repeat(90_000)}x`)
  expect(performance.now() - started).toBeLessThan(5000)
})

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const corpus = new URL('../../../../../shared/data/replies/quotes.jsonl', import.meta.url)

test.skipIf(!existsSync(corpus))('at least 95 % of the replies of other parsers are read right', () => {
  const replies = readFileSync(corpus, 'utf8').trim().split('\n')
  const wrong = replies
    .map((line) => JSON.parse(line) as { name: string; text: string; own: string })
    .filter(({ text, own }) => plain(ownWords(text)) !== plain(own))
    .map(({ name }) => name)
  expect(wrong.length / replies.length, wrong.join(', ')).toBeLessThan(0.05)
})

const reports = new URL('../../../../../shared/data/cases/cases.jsonl', import.meta.url)

describe.skipIf(!existsSync(reports))('replies of public reports (shared data)', () => {
  test.each(['8.01', '8.02', '8.05'])('%s', (id) => {
    const lines = readFileSync(reports, 'utf8').trim().split('\n')
    const found = lines
      .map((line) => JSON.parse(line) as { id: string; input: string | string[] })
      .find((each) => each.id === id)!
    for (const text of [found.input].flat()) expect(ownWords(text)).toBe(text.split('\n')[0])
  })
})
