import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { useGo } from '#client/shell/address.ts'
import { DotsButton } from '#client/ui/button/icon-button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Menu, type MenuItem } from '#client/ui/popup/menu.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useAssociateRows } from '../associate-rows.ts'
import { type OpenAct, useActs } from '../use-acts.tsx'
import { useTeamRights } from '../use-team-rights.ts'
import { addressesFor } from './addresses.ts'
import type { OpenPerson } from './use-person.ts'

const LeaveDialog = lazyComponent(
  async () => (await import('../leave-dialog.tsx')).LeaveDialog,
  'over',
)
const RightsDialog = lazyComponent(
  async () => (await import('../rights-dialog.tsx')).RightsDialog,
  'over',
)

/**
 * Offers on a person's page the actions of their row in the list. Edit opens the fields of that
 * row.
 */
export function PersonActs({ open: { person, people, reread } }: { open: OpenPerson }) {
  const { t } = useLingui()
  const go = useGo()
  const rows = useAssociateRows(people)
  const rights = useTeamRights(rows)
  const [asked, setAsked] = useState<OpenAct | null>(null)
  const { accountID } = person.user_metadata
  const list = addressesFor(useMe()).list(accountID)
  const edit = useCallback(({ uid }: { uid: string }) => go(`${list}?edit=${uid}`), [go, list])
  const acts = useActs(rights, noTabs, reread, edit, setAsked)
  const row = rows.find(({ user_id }) => user_id === person.user_id)
  if (row === undefined) return null
  const items = () => acts.menu(row).filter(({ key }) => key !== 'view')
  if (items().length === 0) return null
  const { name } = person
  const shared = { accountID: accountID ?? 0, rights, reread, onClose: () => setAsked(null) }
  return (
    <>
      <Menu
        label={t`What to do with ${name}`}
        items={items}
        trigger={(trigger) => <DotsButton label={t`What to do with ${name}`} {...trigger} />}
      />
      {asked?.what === 'leave' && (
        <LeaveDialog {...shared} rows={rows} users={asked.users} onDone={shared.onClose} />
      )}
      {asked?.what === 'rights' && <RightsDialog {...shared} row={row} />}
    </>
  )
}

const noTabs = (): MenuItem[] => []
