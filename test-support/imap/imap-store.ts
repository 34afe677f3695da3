/** A message of a folder, with the raw bytes. `reads`: how often its text was fetched. */
export type ImapMessage = { uid: number; raw: Buffer; date: Date; flags: Set<string>; reads: number }

/** A folder. UIDs are never used again within one UIDVALIDITY. */
export class ImapFolder {
  readonly messages: ImapMessage[] = []
  uidValidity: number
  uidNext = 1
  /** Attributes of RFC 6154, such as `\Sent`. */
  use: string | null

  constructor(uidValidity: number, use: string | null) {
    this.uidValidity = uidValidity
    this.use = use
  }

  add(raw: string | Buffer, date: Date, flags: Iterable<string> = []): ImapMessage {
    const message = { uid: this.uidNext++, raw: Buffer.from(raw), date, flags: new Set(flags), reads: 0 }
    this.messages.push(message)
    return message
  }

  remove(uid: number): void {
    const at = this.messages.findIndex((message) => message.uid === uid)
    if (at >= 0) this.messages.splice(at, 1)
  }

  /** Makes the folder anew, as after a repair: the same messages under other UIDs. */
  renew(uidValidity = this.uidValidity + 1): void {
    this.uidValidity = uidValidity
    this.uidNext = 1
    for (const message of this.messages) message.uid = this.uidNext++
  }
}

/** One account with its folders, by their paths. */
export class ImapAccount {
  readonly folders = new Map<string, ImapFolder>()
  readonly user: string
  password: string
  #validity = 1000

  constructor(user: string, password: string) {
    this.user = user
    this.password = password
    for (const [path, use] of [
      ['INBOX', null],
      ['Sent', String.raw`\Sent`],
      ['Junk', String.raw`\Junk`],
      ['Drafts', String.raw`\Drafts`],
    ] as const)
      this.create(path, use)
  }

  create(path: string, use: string | null = null): ImapFolder {
    const folder = new ImapFolder(this.#validity++, use)
    this.folders.set(path, folder)
    return folder
  }

  folder(path: string): ImapFolder {
    return this.folders.get(path) ?? this.create(path)
  }

  rename(from: string, to: string): void {
    const folder = this.folders.get(from)!
    this.folders.delete(from)
    this.folders.set(to, folder)
  }

  remove(path: string): void {
    this.folders.delete(path)
  }
}
