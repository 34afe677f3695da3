import { expect, test } from 'vitest'
import { MailboxError } from './mailbox.ts'
import { serverWords, withoutPassword } from './server-words.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

test('words of a server are on one line, short, and can be stored', () => {
  expect(serverWords('550 5.1.1 no\u0000 such\r\n\tuser')).toBe('550 5.1.1 no such user')
  expect(serverWords('half \ud800')).toBe('half \ufffd')
  expect(serverWords('x'.repeat(1_000_000))).toHaveLength(500)
  expect(new MailboxError('refused', 'the server said: a\u0000b').message).toBe('the server said: ab')
})

test('the password is taken out of a reply, in each form in which it was sent', () => {
  const signIn = { user: 'ann@firm.example', password: String.raw`s"cr\t` }
  for (const sent of [
    `AUTH PLAIN ${base64(`\0${signIn.user}\0${signIn.password}`)}`,
    base64(signIn.password),
    String.raw`LOGIN "ann@firm.example" "s\"cr\\t"`,
    signIn.password,
  ]) {
    const shown = withoutPassword(`500 5.5.1 Invalid command: ${sent}`, signIn)
    expect(shown).toContain('…')
    expect(shown).not.toContain('cr')
    expect(shown).not.toContain(base64(signIn.password))
  }
})
