/** How a column writes names: 'Ada King', or 'King, Ada' as registers and payrolls do. */
export const nameOrders = ['first-last', 'last-first'] as const
export type NameOrder = (typeof nameOrders)[number]
