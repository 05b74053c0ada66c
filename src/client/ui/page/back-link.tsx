import { IconChevronLeft } from '@tabler/icons-react'
import { openWithin } from './open-within.ts'
import { Icon } from '../icon.tsx'
import { LinkButton } from '../button/button.tsx'

type BackLinkProps = { label: string; href: string; onOpen: () => void }

/** The way back above a title, as a real link that the app's router opens. */
export function BackLink({ label, href, onOpen }: BackLinkProps) {
  return (
    <LinkButton
      variant="link"
      size="small"
      href={href}
      onClick={openWithin(onOpen)}
      icon={<Icon icon={IconChevronLeft} size={20} bold />}
    >
      {label}
    </LinkButton>
  )
}
