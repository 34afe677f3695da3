import { lazyRouteComponent } from '@tanstack/react-router'

/** The filter panel in a chunk of its own: a phone shows it on demand. Preloaded, it renders at once. */
export const SearchPanel = lazyRouteComponent(() => import('./search-panel.tsx'), 'SearchPanel')
