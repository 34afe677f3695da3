import { filterGroups, type FilterGroup } from '@rapport/contract/filters/field-kinds.ts'

const preset: readonly FilterGroup[] = ['jobTitle', 'seniority', 'location', 'company']

/**
 * The pinned filters from their stored form: those of the preset until the user chooses, each once,
 * none that no longer exists.
 */
export const readPins = (stored: string | null): FilterGroup[] =>
  stored === null
    ? [...preset]
    : [...new Set(stored.split(','))].filter((group): group is FilterGroup =>
        Object.hasOwn(filterGroups, group),
      )

export const writePins = (pins: readonly FilterGroup[]): string => pins.join(',')

/** Pins a filter after the others, or unpins it. */
export const togglePin = (pins: readonly FilterGroup[], group: FilterGroup): FilterGroup[] =>
  pins.includes(group) ? pins.filter((other) => other !== group) : [...pins, group]
