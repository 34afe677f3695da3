import { expect, it } from 'vitest'
import {
  googleServers,
  hasOuterSpace,
  initialValues,
  mailboxOf,
  portFor,
  securitiesFor,
  serverChecks,
} from './servers-form.ts'

const address = 'mina@works.example'
const filled = () => ({ ...initialValues(googleServers(address), address), 'smtp.password': ' secret ' })

it('invents no server, and takes the ports and the encryption that servers should have', () => {
  const values = initialValues(null, address)
  expect([values['smtp.host'], values['imap.host']]).toEqual(['', ''])
  expect([values['smtp.port'], values['imap.port']]).toEqual(['465', '993'])
  expect([values['smtp.security'], values['imap.security']]).toEqual(['tls', 'tls'])
  expect([values['smtp.user'], values['imap.user']]).toEqual([address, address])
})

it('sends one password to both servers unless there is another for reading', () => {
  const { smtp, imap, sentFolder } = mailboxOf(filled(), address)
  expect([smtp.password, imap.password, sentFolder]).toEqual([' secret ', ' secret ', null])
  const two = mailboxOf({ ...filled(), 'imap.password': 'other', sentFolder: 'Gesendet' }, address)
  expect([two.smtp.password, two.imap.password, two.sentFolder]).toEqual([' secret ', 'other', 'Gesendet'])
})

it('sends hosts and names without spaces around them, and ports as numbers', () => {
  const typed = {
    ...filled(),
    'smtp.host': ' mail.works.example ',
    'smtp.user': ' mina ',
    'smtp.port': ' 587 ',
  }
  expect(mailboxOf(typed, address).smtp).toMatchObject({
    host: 'mail.works.example',
    user: 'mina',
    port: 587,
  })
})

/** The fields that are at fault. */
const faults = (needsFolder: boolean, values: Record<string, string>) =>
  Object.entries(serverChecks(needsFolder))
    .filter(([name, check]) => check(values[name]!) !== null)
    .map(([name]) => name)

it('requires each host, port, name and the password, and a folder where it was not found', () => {
  expect(faults(false, filled())).toEqual([])
  expect(faults(true, filled())).toEqual(['sentFolder'])
  expect(faults(false, initialValues(null, address))).toEqual(['smtp.host', 'imap.host', 'smtp.password'])
  expect(faults(false, { ...filled(), 'imap.port': '65536', 'smtp.port': '' })).toEqual([
    'smtp.port',
    'imap.port',
  ])
})

it('moves to the usual port of another encryption, and keeps a port that was typed', () => {
  expect(portFor('smtp', '465', 'tls', 'starttls')).toBe('587')
  expect(portFor('smtp', '25', 'starttls', 'tls')).toBe('465')
  expect(portFor('imap', '143', 'starttls', 'tls')).toBe('993')
  expect(portFor('imap', '143', 'starttls', 'none')).toBe('143')
  expect(portFor('smtp', '', 'tls', 'starttls')).toBe('587')
  expect(portFor('smtp', '10465', 'tls', 'starttls')).toBe('10465')
})

it('offers no encryption at all for servers on this machine alone', () => {
  expect(securitiesFor('mail.works.example', 'tls')).not.toContain('none')
  for (const host of ['localhost', '127.0.0.1', ' ::1 ']) expect(securitiesFor(host, 'tls')).toContain('none')
  expect(securitiesFor('mail.works.example', 'none')).toContain('none')
})

it('notices a password with a space around it', () => {
  expect(hasOuterSpace(filled())).toBe(true)
  expect(hasOuterSpace({ ...filled(), 'smtp.password': 'two words' })).toBe(false)
  expect(hasOuterSpace({ ...filled(), 'smtp.password': 'x', 'imap.password': 'y ' })).toBe(true)
})
