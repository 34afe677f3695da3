import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { creditModules } from '@rapport/contract/accounts/schemas.ts'
import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { announce } from '../../live/announce.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { pictureType, type PictureType } from './picture-type.ts'
import { findProfile } from './queries.ts'
import { changeProfile, findPicture, storePicture, type ProfileChange } from './profile-queries.ts'

export type ProfileDeps = { pool: Pool }

/** The signed-in user. */
export async function getProfile({ pool }: ProfileDeps, actor: Actor): Promise<UserProfile> {
  const user = await findProfile(pool, actor.userId)
  if (!user) throw new AppError('unauthenticated')
  const { planCode, planExpiresAt, credits, ...rest } = user
  return {
    ...rest,
    credits: creditModules.map(
      (module) =>
        credits.find((entry) => entry.module === module) ?? { module, totalCredits: 0, usedCredits: 0 },
    ),
    pricingPlan: { code: planCode, expiry: planExpiresAt?.toISOString() ?? null },
    isTrialActive: planCode !== 'SUBSCRIPTION',
    isInternalUser: actor.isInternal,
  }
}

/** Changes what is given; the account's other tabs learn of it. */
export async function updateProfile(
  deps: ProfileDeps,
  actor: Actor,
  change: ProfileChange,
): Promise<UserProfile> {
  await changeProfile(deps.pool, actor.userId, change)
  return changed(deps, actor)
}

/** Stores a picture under an address of its own. Throws `invalid_request` when the bytes are none of PNG, JPEG and WebP. */
export async function setPicture(
  deps: ProfileDeps,
  actor: Actor,
  { image }: { image: string },
): Promise<UserProfile> {
  const bytes = Buffer.from(image, 'base64')
  if (pictureType(bytes) === null)
    throw new AppError('invalid_request', { errors: [{ path: 'image', code: 'error_invalid_image' }] })
  await storePicture(deps.pool, actor.userId, { bytes, key: randomBytes(16).toString('base64url') })
  return changed(deps, actor)
}

export async function removePicture(deps: ProfileDeps, actor: Actor): Promise<UserProfile> {
  await storePicture(deps.pool, actor.userId, null)
  return changed(deps, actor)
}

/** A picture by its key, which nobody can guess. Throws `not_found`. */
export async function readPicture(
  { pool }: ProfileDeps,
  key: string,
): Promise<{ bytes: Buffer; type: PictureType }> {
  const bytes = /^[\w-]{22}$/.test(key) ? await findPicture(pool, key) : null
  const type = bytes && pictureType(bytes)
  if (!bytes || !type) throw new AppError('not_found')
  return { bytes, type }
}

async function changed(deps: ProfileDeps, actor: Actor): Promise<UserProfile> {
  await announce(deps.pool, { kind: 'changed', userId: actor.userId, event: { kind: 'profile' } })
  return getProfile(deps, actor)
}
