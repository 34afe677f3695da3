import { lazyRouteComponent } from '@tanstack/react-router'

/** The filter panel, in a file of its own: a phone shows it when asked. Loaded before, it stands at once. */
export const SearchPanel = lazyRouteComponent(() => import('./search-panel.tsx'), 'SearchPanel')
