import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { isOwner, roles } from '#contract/kernel/role.ts'
import { useOutcome } from '#client/records/form/outcome.ts'
import { command } from '#client/records/form/use-command.ts'
import { textOf } from '#client/records/kinds.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import css from './keys.module.css'

const lists = ['projects', 'submissions', 'users', 'actions'] as const

/** The four copy links of a company, for its owner and the system administrator (ACC-103 to ACC-108, ruling 42). */
export function LinksCard({ accountID }: { accountID: number }) {
  const { t } = useLingui()
  const { app_metadata: { role: { roleID } }, user_metadata, actor } = useMe()
  const [shown, setShown] = useState<readonly string[] | null>(null)
  const [busy, setBusy] = useState(false)
  const outcome = useOutcome()
  const toasts = useToasts()
  if (actor != null || (roleID !== roles.systemAdmin && !isOwner({ roleID, ...user_metadata }))) return null
  const copy = async () => {
    setBusy(true)
    const done = await command('keys.links', { params: { accountID: String(accountID) } })
    setBusy(false)
    if (done.outcome !== 'sent') return outcome(words, Promise.resolve(done), {})
    const links = lists.map((list) => textOf(done.row?.[list]))
    try {
      await navigator.clipboard.writeText(links.join('\n'))
      toasts.show({ kind: 'success', text: t`URLs Copied` })
    } catch {
      // Shows the links, because this browser lets no page copy.
      setShown(links)
    }
    return undefined
  }
  return (
    <section className={css.card} aria-label={t`Report links`}>
      <h2>{t`Report links`}</h2>
      <div className={css.line}>
        <div className={css.about}>
          <div className={css.label}>{t`Projects, submissions, users, actions`}</div>
          {shown !== null && (
            <div className={css.links}>
              {shown.map((link) => (
                <div key={link}>{link}</div>
              ))}
            </div>
          )}
          <div className={css.note}>{t`Addresses for Power BI and spreadsheets. Anyone who has them can read the data of the whole company.`}</div>
        </div>
        <Button size="small" disabled={busy} icon={<IconCopy size={20} stroke={1.9} aria-hidden="true" />} onClick={() => void copy()}>{t`Copy links`}</Button>
      </div>
    </section>
  )
}

const words = { code: 'adminFetchApiKey', sent: msg`Shown`, failed: msg`Error while retrieving the report links.` }
