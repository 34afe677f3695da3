import { expect, test } from 'vitest'
import { mailboxOf } from './address-aliases.ts'

test.each([
  ['ann@corp.example', ['ann+1@corp.example', 'Ann+a+b@CORP.example', 'ann+@corp.example']],
  ['annlee@gmail.com', ['a.n.n.lee@gmail.com', 'ann.lee+x@googlemail.com', 'annlee+1.2@gmail.com']],
  ['ann.lee@outlook.com', ['ann.lee+trial@outlook.com']],
  ['ann@icloud.com', ['ann@me.com', 'ann+x@mac.com']],
  ['ann@proton.me', ['ann@pm.me', 'ann+1@protonmail.com', 'a.n-n@proton.me', 'a_nn@pm.me']],
  ['ann@yandex.com', ['ann@ya.ru', 'ann+1@yandex.ru']],
  ['ann@yahoo.com', ['ann-shop@yahoo.com', 'ann+1@yahoo.com']],
  ['ann@yahoo.com.br', ['ann-shop@yahoo.com.br', 'ann-2+1@yahoo.com.br']],
  ['ann@yahoo.es', ['ann-shop@yahoo.es']],
  ['ann@myyahoo.com', ['ann-shop@myyahoo.com']],
  ['ann@xn--vv4b11d.xn--3e0b707e', ['ann@예시.한국', 'ann+1@예시.한국']],
])('%s is one mailbox with %j', (mailbox, aliases) => {
  expect([mailbox, ...aliases].map(mailboxOf)).toEqual([mailbox, ...aliases].map(() => mailbox))
})

test.each([
  ['ann.lee@corp.example', 'annlee@corp.example'],
  ['ann.lee@outlook.com', 'annlee@outlook.com'],
  ['ann@outlook.com', 'ann@hotmail.com'],
  ['ann@yahoo.com', 'ann@ymail.com'],
  ['ann@yahoo.com', 'ann@yahoo.es'],
  ['ann-lee@yahoo.corp.example', 'ann-kim@yahoo.corp.example'],
  ['ann_lee@gmail.com', 'annlee@gmail.com'],
  ['ann-lee@corp.example', 'ann-kim@corp.example'],
])('%s and %s are two', (a, b) => {
  expect(mailboxOf(a)).not.toBe(mailboxOf(b))
})
