import * as first from '@rapport/contract/accounts/first-administrator.ts'
import * as contract from '@rapport/contract/accounts/schemas.ts'
import { failure } from '@rapport/contract/errors.ts'
import * as sessionContract from '@rapport/contract/sessions/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addRoute, apiPrefix } from '../../http/add-route.ts'
import {
  becomeFirstAdministrator,
  checkFirstLink,
  type FirstAdministratorDeps,
} from './administrators/first-administrator.ts'
import { deactivateAccount, removeAccount } from './closing.ts'
import { signInWithGoogle, startGoogleSignIn, type GoogleSignInDeps } from './google-sign-in.ts'
import {
  changePassword,
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
  type PasswordDeps,
} from './password-change.ts'
import { getProfile, readPicture, removePicture, setPicture, updateProfile } from './profile.ts'
import { login, type LoginDeps } from './sign-in.ts'
import { resendVerification, signUp, verifyEmail, type SignUpDeps } from './sign-up.ts'

export type AccountsDeps = LoginDeps & SignUpDeps & PasswordDeps & GoogleSignInDeps & FirstAdministratorDeps

export function addAccountRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  addRoute(app, sessionContract.login, ({ body, address, userAgent }) =>
    login(deps, { ...body, address, userAgent }),
  )
  addSignUpRoutes(app, deps)
  addGoogleRoutes(app, deps)
  addProfileRoutes(app, deps)
  addPictures(app, deps)
}

function addSignUpRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  addRoute(app, contract.signUp, ({ body, address, language }) => {
    const { host: _host, ...account } = body
    return done(signUp(deps, { ...account, language: account.language ?? language, address }))
  })
  addRoute(app, contract.verifyEmail, ({ actor, query, address }) =>
    done(verifyEmail(deps, actor, { ...query, address })),
  )
  addRoute(app, contract.resendVerification, ({ actor, address }) =>
    done(resendVerification(deps, actor, { address })),
  )
  addRoute(app, contract.requestPasswordReset, ({ body, address }) =>
    done(requestPasswordReset(deps, { email: body.email, address })),
  )
  addRoute(app, contract.checkPasswordReset, ({ body, address }) =>
    done(checkPasswordReset(deps, { ...body, address })),
  )
  addRoute(app, first.checkFirstLink, ({ body, address }) => done(checkFirstLink(deps, { ...body, address })))
  addRoute(app, first.becomeFirstAdministrator, ({ body, language, address, userAgent }) =>
    becomeFirstAdministrator(deps, { ...body, language: body.language ?? language, address, userAgent }),
  )
  addRoute(app, contract.resetPassword, ({ body, address }) =>
    done(resetPassword(deps, { ...body, address })),
  )
}

function addGoogleRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  addRoute(app, sessionContract.startGoogleSignIn, ({ address }) => startGoogleSignIn(deps, { address }))
  addRoute(app, sessionContract.signInWithGoogle, ({ body, language, address, userAgent }) =>
    signInWithGoogle(deps, { ...body, language: body.language ?? language, address, userAgent }),
  )
}

function addProfileRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  addRoute(app, contract.getProfile, ({ actor }) => getProfile(deps, actor))
  addRoute(app, contract.updateProfile, ({ actor, body }) => updateProfile(deps, actor, body))
  addRoute(app, contract.setPicture, ({ actor, body }) => setPicture(deps, actor, body))
  addRoute(app, contract.removePicture, ({ actor }) => removePicture(deps, actor))
  addRoute(app, contract.changePassword, ({ actor, body, address }) =>
    done(changePassword(deps, actor, { ...body, address })),
  )
  addRoute(app, contract.deactivateAccount, ({ actor, body, address }) =>
    done(deactivateAccount(deps, actor, { ...body, address })),
  )
  addRoute(app, contract.removeAccount, ({ actor, body, address }) =>
    done(removeAccount(deps, actor, { ...body, address })),
  )
}

const image = { schema: z.file() }

const pictureSchema = {
  summary: 'A picture of an account. Its address is in the profile, and is the permission to see it',
  tags: ['users'],
  security: [],
  params: z.object({ key: z.string() }),
  response: {
    200: {
      description: 'Success',
      content: { 'image/png': image, 'image/jpeg': image, 'image/webp': image },
    },
    '4xx': failure,
  },
}

/**
 * Serves pictures to `img` elements, which send no token: the key is the permission. Each picture
 * has a new key, so browsers can cache it.
 */
function addPictures(app: FastifyInstance, deps: AccountsDeps): void {
  app.get<{ Params: { key: string } }>(
    `${apiPrefix}/users/pictures/:key`,
    {
      schema: pictureSchema,
      config: { failures: ['not_found', 'too_many_requests', 'maintenance', 'unavailable', 'internal'] },
    },
    async ({ params }, reply) => {
      const { bytes, type } = await readPicture(deps, params.key)
      reply.header('cache-control', 'private, max-age=31536000, immutable').type(type)
      return bytes
    },
  )
}

async function done(work: Promise<void>): Promise<Record<string, never>> {
  await work
  return {}
}
