import type { NaiveTeam, RoleName } from './types.ts'

const may = {
  write: ['owner', 'manager', 'member'],
  spend: ['owner', 'manager', 'member'],
  oversee: ['owner', 'manager'],
  manage: ['owner', 'manager'],
  govern: ['owner'],
} as const satisfies Record<string, readonly RoleName[]>

export const mayAs = (role: RoleName, right: keyof typeof may): boolean =>
  (may[right] as readonly RoleName[]).includes(role)

export const newTeam = (
  name: string,
  { left, strangers }: Pick<NaiveTeam, 'left' | 'strangers'>,
): NaiveTeam => ({
  name,
  left,
  strangers,
  bought: new Set(),
  imported: new Map(),
  spendings: [],
})
