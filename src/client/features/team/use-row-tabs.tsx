import { useLingui } from '@lingui/react/macro'
import { IconId } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useGo } from '#client/shell/address.ts'
import { useSlot } from '#client/shell/slots.tsx'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { AssociateRow } from './associate-rows.ts'
import { addressesFor } from './person/addresses.ts'
import type { TeamRights } from './use-team-rights.ts'

/**
 * Returns the row actions that lead to the tabs of other capabilities on a person's page, such as
 * the certificates, if this reader sees them there (TEAM-24). The function is stable until one of
 * them changes.
 */
export function useRowTabs(
  accountID: number,
  { mayEdit }: TeamRights,
): (row: AssociateRow) => MenuItem[] {
  const { i18n } = useLingui()
  const tabs = useSlot('person.tabs')
  const me = useMe()
  const go = useGo()
  return useCallback(
    (row) => {
      const { user_id, name, roleID } = row
      // For a proxy user the people below are those they may edit; for other readers it does not
      // matter.
      const person = {
        user_id,
        name,
        roleID,
        accountID,
        isOwn: user_id === me.user_id,
        isBelow: mayEdit(row),
      }
      return tabs.flatMap(({ key, label, inList, shows }) => {
        if (inList !== true || shows?.({ person }, me) === false) return []
        const href = `${addressesFor(me).person(user_id)}?tab=${key}`
        return [
          {
            key,
            label: i18n._(label),
            icon: <Icon icon={IconId} />,
            href,
            onSelect: () => go(href),
          },
        ]
      })
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [i18n.locale, tabs, me, go, accountID, mayEdit],
  )
}
