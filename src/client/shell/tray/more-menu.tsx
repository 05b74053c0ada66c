import { useLingui } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Menu, type MenuItem } from '#client/ui/popup/menu.tsx'

/** A menu of further actions: for all waiting changes, or for one. */
export function MoreMenu({ what, items }: { what: 'all' | 'one'; items: readonly MenuItem[] }) {
  const { t } = useLingui()
  if (items.length === 0) return null
  // A screen may have two of these menus, so screen readers need different names.
  const name = what === 'all' ? t`More for all changes` : t`More for this change`
  return (
    <Menu
      label={name}
      items={items}
      trigger={(trigger) => (
        <Button {...trigger} aria-label={name} icon={<Icon icon={IconDots} size={20} />}>
          {t`More`}
        </Button>
      )}
    />
  )
}
