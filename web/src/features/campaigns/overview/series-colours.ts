/** The same colour for the same thing in each chart. */
export const seriesColours = {
  sent: { fill: 'fill-accent', dot: 'bg-accent' },
  opened: { fill: 'fill-muted', dot: 'bg-muted' },
  clicked: { fill: 'fill-text', dot: 'bg-text' },
  replied: { fill: 'fill-success', dot: 'bg-success' },
  bounced: { fill: 'fill-danger', dot: 'bg-danger' },
  unsubscribed: { fill: 'fill-warning', dot: 'bg-warning' },
} as const
