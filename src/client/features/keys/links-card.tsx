import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCopy, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { isOwner, roles } from '#contract/kernel/role.ts'
import { rowOfSave } from '#client/data/outbox/save-outcome.ts'
import { useReportSaveOutcome } from '#client/records/form/use-report-save-outcome.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import { Button } from '#client/ui/button/button.tsx'
import { copyText } from '#client/ui/save-file.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import css from './keys.module.css'
import { aMinute, useShownFor } from './use-shown-for.ts'

const lists = ['projects', 'submissions', 'users', 'actions'] as const

/**
 * Copies the four report links of a company, for its owner and the system administrator (ACC-103 to
 * ACC-108, ruling 42).
 */
export function LinksCard({ accountID }: { accountID: number }) {
  const { t } = useLingui()
  const {
    app_metadata: {
      role: { roleID },
    },
    user_metadata,
    actor,
  } = useMe()
  const [shown, setShown] = useShownFor<readonly string[]>(aMinute)
  const [busy, setBusy] = useState(false)
  const outcome = useReportSaveOutcome()
  const toasts = useToasts()
  if (actor != null || (roleID !== roles.systemAdmin && !isOwner({ roleID, ...user_metadata })))
    return null
  const copy = async () => {
    setBusy(true)
    const done = await runCommand('keys.links', { params: { accountID: String(accountID) } })
    setBusy(false)
    const row = rowOfSave(done)
    if (row === null) return outcome(words, Promise.resolve(done), {})
    const links = lists.map((list) => textOrEmpty(row[list]))
    if (await copyText(links.join('\n'))) toasts.show({ kind: 'success', text: t`URLs Copied` })
    else setShown(links)
    return undefined
  }
  return (
    <section className={css.card} aria-label={t`Report links`}>
      <h2>{t`Report links`}</h2>
      <div className={css.line}>
        <div className={css.about}>
          <div className={css.label}>{t`Projects, submissions, users, actions`}</div>
          <output className={css.note}>
            {shown !== null &&
              t`This browser does not let the app copy. Select the addresses and copy them by hand.`}
          </output>
          {shown !== null && (
            <div className={css.links}>
              {shown.map((link) => (
                <div key={link}>{link}</div>
              ))}
            </div>
          )}
          <div
            className={css.note}
          >{t`Addresses for Power BI and spreadsheets. Anyone who has them can read the data of the whole company.`}</div>
        </div>
        <div className={css.acts}>
          {shown !== null && (
            <Button
              size="small"
              icon={<Icon icon={IconEyeOff} size={20} />}
              onClick={() => setShown(null)}
            >
              {t`Hide`}
            </Button>
          )}
          <Button
            size="small"
            disabled={busy}
            icon={<Icon icon={IconCopy} size={20} />}
            onClick={() => void copy()}
          >
            {t`Copy links`}
          </Button>
        </div>
      </div>
    </section>
  )
}

const words = {
  code: 'adminFetchApiKey',
  sent: msg`Shown`,
  failed: msg`Error while retrieving the report links.`,
}
