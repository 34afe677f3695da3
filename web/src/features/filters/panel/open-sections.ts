import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'

/** A section has one, and so have the less used filters within it. */
const headOf = (section: Element) => section.querySelector<HTMLElement>(':is(h3, h4) button[aria-expanded]')

function open(head: HTMLElement | null): void {
  if (head?.getAttribute('aria-expanded') === 'false') head.click()
}

/** Opens the section of a group, and the part of it that holds the group. Returns the innermost heading. */
export function openSections(group: FilterGroup): HTMLElement | null {
  const heads = [...document.querySelectorAll(`[data-filter-groups~="${group}"]`)].map(headOf)
  heads.forEach(open)
  return heads.at(-1) ?? null
}

/** Opens everything around an element of the filter panel. */
export function openAround(element: Element): void {
  for (let section = element.closest('[data-filter-groups]'); section;) {
    open(headOf(section))
    section = section.parentElement?.closest('[data-filter-groups]') ?? null
  }
}
