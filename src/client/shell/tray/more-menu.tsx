import { useLingui } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import { Button } from '#client/ui/button/button.tsx'
import { Menu, type MenuItem } from '#client/ui/popup/menu.tsx'

/** What can be done besides, in a menu: of all that waits, or of one change. */
export function MoreMenu({ what, items }: { what: 'all' | 'one'; items: readonly MenuItem[] }) {
  const { t } = useLingui()
  if (items.length === 0) return null
  // Two of them may stand on a screen: heard without their place they are told apart.
  const name = what === 'all' ? t`More for all changes` : t`More for this change`
  return (
    <Menu
      label={name}
      items={items}
      trigger={(trigger) => (
        <Button
          {...trigger}
          aria-label={name}
          icon={<IconDots size={20} stroke={1.9} aria-hidden="true" />}
        >
          {t`More`}
        </Button>
      )}
    />
  )
}
