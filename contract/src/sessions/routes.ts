import type { Routes } from '../route.ts'

export const sessionRoutes = {
  login: { method: 'POST', path: '/auth/login', permission: 'public' },
  startGoogleSignIn: { method: 'POST', path: '/v2/auth/google/start', permission: 'public' },
  signInWithGoogle: { method: 'POST', path: '/v2/auth/google', permission: 'public' },
  refreshTokens: { method: 'POST', path: '/auth/refresh-token', permission: 'public' },
  logout: { method: 'POST', path: '/auth/logout', permission: 'public' },
  listSessions: { method: 'GET', path: '/users/sessions', permission: 'profile.read' },
  endSession: { method: 'DELETE', path: '/users/sessions/:id', permission: 'profile.write' },
  endOtherSessions: { method: 'DELETE', path: '/users/sessions', permission: 'profile.write' },
} as const satisfies Routes
