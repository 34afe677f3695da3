import type { getProfile } from '@rapport/contract/accounts/schemas.ts'
import type {
  changePassword,
  deactivateAccount,
  endOtherSessions,
  endSession,
  listSessions,
  removeAccount,
  removePicture,
  setPicture,
  updateProfile,
} from '@rapport/contract/accounts/profile.ts'
import type {
  losePassword,
  resendVerification,
  resetPassword,
  signInWithGoogle,
  signUp,
  startGoogle,
  verifyEmail,
} from '@rapport/contract/accounts/sign-up.ts'
import type { Endpoint } from '../../lib/api/api.ts'

export const profileEndpoint: Endpoint<typeof getProfile> = { method: 'GET', path: '/users/profile' }
export const signUpEndpoint: Endpoint<typeof signUp> = { method: 'POST', path: '/v2/auth/signup' }
export const verifyEndpoint: Endpoint<typeof verifyEmail> = { method: 'POST', path: '/auth/verify' }
export const resendEndpoint: Endpoint<typeof resendVerification> = {
  method: 'POST',
  path: '/auth/resend-verification-email',
}
export const losePasswordEndpoint: Endpoint<typeof losePassword> = {
  method: 'POST',
  path: '/auth/password/lost',
}
export const resetPasswordEndpoint: Endpoint<typeof resetPassword> = {
  method: 'POST',
  path: '/auth/password/reset',
}
export const startGoogleEndpoint: Endpoint<typeof startGoogle> = {
  method: 'POST',
  path: '/v2/auth/google/start',
}
export const googleEndpoint: Endpoint<typeof signInWithGoogle> = { method: 'POST', path: '/v2/auth/google' }

export const updateEndpoint: Endpoint<typeof updateProfile> = { method: 'PATCH', path: '/users/profile' }
export const setPictureEndpoint: Endpoint<typeof setPicture> = {
  method: 'PUT',
  path: '/users/profile/picture',
}
export const removePictureEndpoint: Endpoint<typeof removePicture> = {
  method: 'DELETE',
  path: '/users/profile/picture',
}
export const changePasswordEndpoint: Endpoint<typeof changePassword> = {
  method: 'POST',
  path: '/users/password',
}
export const sessionsEndpoint: Endpoint<typeof listSessions> = { method: 'GET', path: '/users/sessions' }
export const endSessionEndpoint: Endpoint<typeof endSession> = {
  method: 'DELETE',
  path: '/users/sessions/:id',
}
export const endOthersEndpoint: Endpoint<typeof endOtherSessions> = {
  method: 'DELETE',
  path: '/users/sessions',
}
export const deactivateEndpoint: Endpoint<typeof deactivateAccount> = {
  method: 'POST',
  path: '/users/deactivate',
}
export const removeEndpoint: Endpoint<typeof removeAccount> = { method: 'DELETE', path: '/users/profile' }
