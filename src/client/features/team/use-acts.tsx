import { useLingui } from '@lingui/react/macro'
import {
  IconCertificate2,
  IconMailForward,
  IconPencil,
  IconUser,
  IconUserOff,
  IconUsers,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { mayHaveProxies } from '#contract/proxy-users/rules.ts'
import { roles } from '#contract/kernel/role.ts'
import { useInvalidateReads } from '#client/records/form/use-command.ts'
import { useGo } from '#client/shell/address.ts'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { AssociateRow } from './associate-rows.ts'
import { addressesFor } from './person/addresses.ts'
import { saveAssociate } from './save-associate.ts'
import { mayResend, useResendInvite } from './use-resend-invite.ts'
import { useSaidOutcome } from './use-said-outcome.ts'
import type { TeamRights } from './use-team-rights.ts'
import { saveWords } from './words.ts'

/** The actions of a row. The object is stable until one of them changes. */
export interface Acts {
  rights: TeamRights
  onStatus: (row: AssociateRow) => void
  onCreateProject: (row: AssociateRow) => void
  menu: (row: AssociateRow) => MenuItem[]
}

/** The dialog that opens over the list before one row changes. */
export type OpenAct =
  | { what: 'leave'; users: readonly AssociateRow[] }
  | { what: 'rights'; row: AssociateRow }

/**
 * Returns the row actions (TEAM-20 to TEAM-25). `tabsOf` returns those that lead to parts of other
 * capabilities. Only people of role 2 have the action for proxy users (TEAM-22, TEAM-23, TEAM-95).
 */
export function useActs(
  rights: TeamRights,
  tabsOf: (row: AssociateRow) => MenuItem[],
  reread: () => unknown,
  edit: (row: { uid: string }) => void,
  onOpen: (open: OpenAct) => void,
): Acts {
  const { t, i18n } = useLingui()
  const outcome = useSaidOutcome()
  // The head of the page shows the seats.
  const seatsAgain = useInvalidateReads(['companies.one', 'packages.summary'])
  const me = useMe()
  const go = useGo()
  const { resend } = useResendInvite()
  return useMemo(() => {
    const again = () => {
      reread()
      seatsAgain()
    }
    const onStatus = (row: AssociateRow) => {
      if (row.blocked)
        void outcome(saveWords.edit, saveAssociate(row, { blocked: false }, i18n), {
          reread: again,
        })
      else onOpen({ what: 'leave', users: [row] })
    }
    const { person, proxyUsers } = addressesFor(me)
    const { roleID } = me.app_metadata.role
    const seesProxies =
      !me.actor &&
      (roleID === roles.systemAdmin ||
        mayHaveProxies({ roleID, isProxyUser: me.user_metadata.isProxyUser }))
    const leads = (href: string) => ({ href, onSelect: () => go(href) })
    return {
      rights,
      onStatus,
      onCreateProject: (row) =>
        void outcome(
          saveWords.edit,
          saveAssociate(row, { canCreateProject: !row.canCreateProject }, i18n),
          { reread },
        ),
      menu: (row) => [
        {
          key: 'view',
          label: t`View`,
          icon: <Icon icon={IconUser} />,
          ...leads(person(row.user_id)),
        },
        ...tabsOf(row),
        ...(rights.mayEdit(row)
          ? [
              {
                key: 'edit',
                label: t`Edit`,
                icon: <Icon icon={IconPencil} />,
                onSelect: () => edit(row),
              },
            ]
          : []),
        ...(rights.mayChangeRightsOf(row)
          ? [
              {
                key: 'rights',
                label: t`Role and license`,
                icon: <Icon icon={IconCertificate2} />,
                onSelect: () => onOpen({ what: 'rights', row }),
              },
            ]
          : []),
        ...(mayResend(row)
          ? [
              {
                key: 'resend',
                label: t`Resend invite`,
                icon: <Icon icon={IconMailForward} />,
                onSelect: () => void resend(row),
              },
            ]
          : []),
        ...(seesProxies && row.roleID === roles.safetyProfessional && !row.isProxyUser
          ? [
              {
                key: 'proxies',
                label: t`Proxy users`,
                icon: <Icon icon={IconUsers} />,
                ...leads(proxyUsers(row.user_id)),
              },
            ]
          : []),
        ...(rights.maySwitch(row)
          ? [
              {
                key: 'status',
                label: row.blocked ? t`Activate` : t`Deactivate`,
                icon: <Icon icon={IconUserOff} />,
                onSelect: () => onStatus(row),
                ...(!row.blocked && { tone: 'danger' as const }),
              },
            ]
          : []),
      ],
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, rights, tabsOf, reread, edit, onOpen, outcome, seatsAgain, me, go, resend])
}
