import type { Routes } from '../route.ts'

export const accountRoutes = {
  signUp: { method: 'POST', path: '/v2/auth/signup', permission: 'public' },
  verifyEmail: { method: 'POST', path: '/auth/verify', permission: 'profile.write' },
  resendVerification: {
    method: 'POST',
    path: '/auth/resend-verification-email',
    permission: 'profile.write',
  },
  requestPasswordReset: { method: 'POST', path: '/auth/password/lost', permission: 'public' },
  checkPasswordReset: { method: 'POST', path: '/auth/password/check', permission: 'public' },
  resetPassword: { method: 'POST', path: '/auth/password/reset', permission: 'public' },
  checkFirstLink: { method: 'POST', path: '/auth/first-administrator/check', permission: 'public' },
  becomeFirstAdministrator: { method: 'POST', path: '/auth/first-administrator', permission: 'public' },
  getProfile: { method: 'GET', path: '/users/profile', permission: 'profile.read' },
  updateProfile: { method: 'PATCH', path: '/users/profile', permission: 'profile.write' },
  setPicture: { method: 'PUT', path: '/users/profile/picture', permission: 'profile.write' },
  removePicture: { method: 'DELETE', path: '/users/profile/picture', permission: 'profile.write' },
  changePassword: { method: 'POST', path: '/users/password', permission: 'profile.write' },
  deactivateAccount: { method: 'POST', path: '/users/deactivate', permission: 'profile.write' },
  removeAccount: { method: 'DELETE', path: '/users/profile', permission: 'profile.write' },
} as const satisfies Routes
