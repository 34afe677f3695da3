import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { classes } from '../class-names.ts'
import { buttonStyle } from './button-style.ts'

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

const style = 'rounded-chip text-accent underline-offset-2 hover:underline'

function Anchor({ className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classes(style, className)}>
      {children}
    </a>
  )
}

/** A link within the app, with the types of the router. */
export const Link = createLink(Anchor)

function ButtonAnchor({ className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={buttonStyle('primary', 'medium', className)}>
      {children}
    </a>
  )
}

/** A link within the app that is the main action of its screen. */
export const ButtonLink = createLink(ButtonAnchor)

/** A link to another site. It opens in a new tab, without a referrer. */
export function ExternalLink({ className, children, ...rest }: AnchorProps & { href: string }) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" className={classes(style, className)}>
      {children}
    </a>
  )
}
