import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { version } from '../../config/version.ts'
import { asActor } from '../../database/as-account.ts'
import { announceChange } from '../../live/announce.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { allowancesOf, balanceOfAllowance } from '../credits/credits.ts'
import { getTeam } from '../teams/teams.ts'
import { findProfile } from './queries.ts'
import { changeProfile, findPicture, storePicture, type ProfileChange } from './profile-queries.ts'

export type ProfileDeps = { pool: Pool; now: () => Date }

type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

/** The signed-in user. */
export async function getProfile({ pool, now }: ProfileDeps, actor: Actor): Promise<UserProfile> {
  const { userId } = actor
  const [user, allowances, team] = await Promise.all([
    findProfile(pool, userId),
    allowancesOf(pool, { userId, now: now() }),
    getTeam({ pool }, actor),
  ])
  if (!user) throw new AppError('unauthenticated')
  const { planCode, planExpiresAt, ...rest } = user
  return {
    ...rest,
    credits: allowances.map((allowance) => {
      const { module, total, used } = allowance
      const { reserved, limit } = balanceOfAllowance(allowance)
      return { module, totalCredits: total, usedCredits: used, reservedCredits: reserved, limit }
    }),
    team,
    pricingPlan: { code: planCode, expiry: planExpiresAt?.toISOString() ?? null },
    isTrialActive: planCode !== 'SUBSCRIPTION',
    isInternalUser: actor.isInternal,
    isAdmin: actor.isAdmin,
    serverVersion: version,
  }
}

/** Changes the given properties and announces it to the account's other tabs. */
export async function updateProfile(
  deps: ProfileDeps,
  actor: Actor,
  change: ProfileChange,
): Promise<UserProfile> {
  await asActor(deps.pool, actor, (client) => changeProfile(client, actor.userId, change))
  return changed(deps, actor)
}

/** Stores a picture under a new URL. Throws `invalid_request` unless the bytes are PNG, JPEG or WebP. */
export async function setPicture(
  deps: ProfileDeps,
  actor: Actor,
  { image }: { image: string },
): Promise<UserProfile> {
  const bytes = Buffer.from(image, 'base64')
  if (pictureType(bytes) === null)
    throw new AppError('invalid_request', { errors: [{ path: 'image', code: 'error_invalid_image' }] })
  const key = randomBytes(16).toString('base64url')
  await asActor(deps.pool, actor, (client) => storePicture(client, actor.userId, { bytes, key }))
  return changed(deps, actor)
}

export async function removePicture(deps: ProfileDeps, actor: Actor): Promise<UserProfile> {
  await asActor(deps.pool, actor, (client) => storePicture(client, actor.userId, null))
  return changed(deps, actor)
}

/** Returns a picture by its key, which can't be guessed. Throws `not_found`. */
export async function readPicture(
  { pool }: ProfileDeps,
  key: string,
): Promise<{ bytes: Buffer; type: PictureType }> {
  const bytes = /^[\w-]{22}$/.test(key) ? await findPicture(pool, key) : null
  const type = bytes && pictureType(bytes)
  if (!bytes || !type) throw new AppError('not_found')
  return { bytes, type }
}

/**
 * Returns the image type by its first bytes, or null for any other. Ignores the type that the
 * sender declares.
 */
function pictureType(bytes: Buffer): PictureType | null {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp'
  return null
}

async function changed(deps: ProfileDeps, actor: Actor): Promise<UserProfile> {
  await announceChange(deps.pool, actor.userId, { kind: 'profile' })
  return getProfile(deps, actor)
}
