/** A plain email as its bytes, with these headers. */
export function rawEmail(headers: Record<string, string>, text = 'Hello.'): Buffer {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([...head, '', text, ''].join('\r\n'))
}

/** An email that somebody sent to the mailbox. */
export const received = (n: number | string, text?: string): Buffer =>
  rawEmail(
    { From: 'sam@elsewhere.test', Subject: `Message ${n}`, 'Message-ID': `<in-${n}@elsewhere.test>` },
    text,
  )

/** An email of ours, as it is filed among the sent ones. */
export const sentEmail = (key: string): Buffer =>
  rawEmail({
    From: 'me@box.test',
    To: 'Sam <sam@elsewhere.test>',
    Subject: `Sent ${key}`,
    Date: new Date().toUTCString(),
    'Message-ID': `<${key}@box.test>`,
    'X-Rapport-Send': key,
  })
