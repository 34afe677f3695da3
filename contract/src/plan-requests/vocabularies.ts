/** Ends as `granted` when an administrator grants it or sets the account's plan. */
export const planRequestStates = ['open', 'granted', 'declined'] as const
