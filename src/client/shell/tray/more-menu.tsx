import { useLingui } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import { Button } from '#client/ui/button/button.tsx'
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
