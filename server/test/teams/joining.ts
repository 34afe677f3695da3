import type { Role } from '@rapport/contract/teams/roles.ts'
import type { SignedIn, TestApp } from '../app.ts'
import { mailsTo } from '../mails.ts'

let serial = 0

/** Each call comes from an address of its own, so that no limit is reached. */
const remoteAddress = () => `10.7.${(serial >> 8) & 255}.${serial++ & 255}`

export type Answered<T = unknown> = { status: number; data: T; code?: string }

export async function callAs<T>(
  t: Pick<TestApp, 'inject'>,
  { headers }: Pick<SignedIn, 'headers'>,
  { method, path, body }: { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object },
): Promise<Answered<T>> {
  const response = await t.inject({
    method,
    url: `/api${path}`,
    headers,
    remoteAddress: remoteAddress(),
    ...(method === 'POST' && { payload: body ?? {} }),
  })
  return { status: response.statusCode, ...response.json<Omit<Answered<T>, 'status'>>() }
}

/** Invites an address, and returns the token of the link that it was sent. */
export async function invited(
  t: TestApp,
  inviter: SignedIn,
  { email, role = 'member' }: { email: string; role?: Role },
): Promise<string> {
  const { status } = await callAs(t, inviter, {
    method: 'POST',
    path: '/team/invitations',
    body: { email, role },
  })
  if (status !== 200) throw new Error(`an invitation answered ${status}`)
  await t.runJobs()
  return (await mailsTo(t.pool, email)).at(-1)!.token!
}

export const accept = (t: TestApp, account: SignedIn, token: string): Promise<Answered> =>
  callAs(t, account, { method: 'POST', path: '/invitations/accept', body: { token } })

/** Invites an account and lets it join. What it brings along moves with the next jobs. */
export async function joinByInvitation(
  t: TestApp,
  inviter: SignedIn,
  { account, role = 'member' }: { account: SignedIn; role?: Role },
): Promise<void> {
  const { status, code } = await accept(
    t,
    account,
    await invited(t, inviter, { email: account.user.email, role }),
  )
  if (status !== 200) throw new Error(`joining answered ${status} ${code}`)
}
