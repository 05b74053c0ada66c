import { useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { roles } from '#contract/kernel/role.ts'
import type { PersonShown } from '#client/shell/slots.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { AssociateKey } from './associate-key.tsx'
import css from './keys.module.css'

const ReportKeysDialog = lazyComponent(
  async () => (await import('./report-keys-dialog.tsx')).ReportKeysDialog,
  'over',
)

/**
 * The tab `Associate API Key` of a person's page, which also leads the system administrator to the
 * person's Power BI keys (TEAM-78, TEAM-91).
 */
export function PersonKeys({ person: { user_id, name } }: { person: PersonShown }) {
  const { t } = useLingui()
  const {
    app_metadata: { role },
  } = useMe()
  const [open, setOpen] = useState(false)
  return (
    <div className={css.tab}>
      <AssociateKey userID={user_id} name={name} />
      {role.roleID === roles.systemAdmin && (
        <div className={css.own}>
          <div className={css.line}>
            <div className={css.about}>
              <div className={css.label}>{t`Power BI keys`}</div>
              <div
                className={css.note}
              >{t`For the submissions report and the corrective actions report`}</div>
            </div>
            <Button
              size="small"
              icon={<Icon icon={IconPencil} size={20} />}
              onClick={() => setOpen(true)}
            >{t`Change Power BI keys`}</Button>
          </div>
        </div>
      )}
      {open && <ReportKeysDialog userID={user_id} name={name} onClose={() => setOpen(false)} />}
    </div>
  )
}
