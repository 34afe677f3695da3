/** An invisible native checkbox or radio over its label. The element beside it draws its state. */
export const choiceInput =
  'peer absolute inset-0 m-0 size-full cursor-[inherit] appearance-none opacity-0 outline-none'
