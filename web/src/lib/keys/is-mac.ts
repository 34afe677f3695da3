/** Whether the Command key takes the place of Control. */
export const isMac = (): boolean => /^(Mac|iP)/.test(navigator.platform)
