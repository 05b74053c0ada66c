import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconArrowRight,
  IconChevronDown,
  IconChevronUp,
  IconClock,
  IconEye,
  IconHistory,
  IconListCheck,
  IconLogin2,
} from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { holdsLink } from '#contract/kernel/no-links.ts'
import type { ProxyUser } from '#contract/proxy-users/operations.ts'
import { queueSignOut } from '#client/data/api/sign-out-queue.ts'
import { useMailWait } from '#client/i18n/use-mail-wait.ts'
import { leaveOutLinks } from '#client/i18n/refusal-words.ts'
import { bothNames } from '#client/i18n/both-names.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { initials } from '#client/ui/initials.ts'
import { notSavedReasonText, useIsMounted } from '#client/records/form/use-report-save-outcome.ts'
import { rowOfSave } from '#client/data/outbox/save-outcome.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { ListsLoadBoundary } from '#client/records/lists-load-boundary.tsx'
import { useReadList } from '#client/records/use-read.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useSessionServices } from '#client/workspace/session-context.ts'
import { useBoxSnapshot } from '#client/workspace/use-box.ts'
import { Icon, type IconComponent } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import css from './login-as.module.css'

/**
 * Lists the people for Login as, each with the name that the history will show; a tap opens the
 * details in place (SHELL-45, SHELL-46, TEAM-112).
 */
export function LoginAsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { user_id } = useMe()
  const people = useReadList(
    'proxyUsers.list',
    { params: { userID: String(user_id) }, query: { status: 'active' } },
    { memoryOnly: true, staleTime: 0 },
  )
  const [open, setOpen] = useState<number | null>(null)
  return (
    <Dialog title={t`Login as`} look="wide" scroll={700} onClose={onClose}>
      <p
        className={css.lead}
      >{t`Your name stays visible: the history shows both names, and each use is recorded.`}</p>
      <ListsLoadBoundary
        of={[people]}
        failed={t`Your proxy users could not be read`}
        loading={t`Loading proxy users`}
      >
        <ul className={css.people}>
          {people.rows.map((one) => (
            <Person
              key={one.user_id}
              one={one}
              open={open === one.user_id}
              onToggle={() => setOpen(open === one.user_id ? null : one.user_id)}
              onClose={onClose}
            />
          ))}
        </ul>
      </ListsLoadBoundary>
    </Dialog>
  )
}

type PersonProps = { one: ProxyUser; open: boolean; onToggle: () => void; onClose: () => void }

function Person({ one, open, onToggle, onClose }: PersonProps) {
  const { t } = useLingui()
  const me = useMe()
  const id = useId()
  const { name, tier } = one
  const Chevron = open ? IconChevronUp : IconChevronDown
  return (
    <li className={css.person} data-open={open || undefined}>
      <button
        type="button"
        className={css.line}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
      >
        <span className={css.square} aria-hidden="true">
          {initials(name)}
        </span>
        <span className={css.names}>
          <span className={css.name}>
            {name} <span className={css.tier}>{t`Tier ${tier}`}</span>
          </span>
          <span className={css.quiet}>
            {t`In history:`} <strong>{bothNames(name, me)}</strong>
          </span>
        </span>
        <Icon icon={Chevron} />
      </button>
      {open && (
        <div id={id} className={css.open}>
          <Change one={one} onClose={onClose} />
        </div>
      )}
    </li>
  )
}

/**
 * Shows the present and the next identity and requires a reason, which the audit trail and the
 * person receive.
 */
function Change({ one, onClose }: Pick<PersonProps, 'one' | 'onClose'>) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const { session } = useSessionServices()
  const waiting = useBoxSnapshot().byId.size
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const isThere = useIsMounted()
  const toasts = useToasts()
  const mailWait = useMailWait()
  const isOffline = useLacksLine()
  const { name, given_name } = one
  const own = me.name
  const both = bothNames(name, me)
  const first = given_name || name
  const go = async () => {
    if (reason.trim().length < 3) return setError(t`Say in a few words why.`)
    if (holdsLink(reason)) return setError(i18n._(leaveOutLinks))
    setBusy(true)
    const done = await runCommand('proxyUsers.login', {
      params: { userID: String(me.user_id), proxyUserID: String(one.user_id) },
      body: { reason: reason.trim() },
    })
    const row = rowOfSave(done)
    const token = row?.['access_token']
    // Closing the dialog in the meantime cancels the change.
    if (typeof token === 'string') {
      if (!isThere()) return queueSignOut(token)
      const wait = mailWait(row)
      const title = t`${first} gets the mail later.`
      if (wait !== null) toasts.show({ kind: 'success', title, text: wait, isLong: true })
      return session.startLoginAs(token)
    }
    setBusy(false)
    if ('fields' in done && done.fields['proxyUserID'] !== undefined)
      return setError(t`${first} no longer reports to you, so you cannot log in as them.`)
    setError('message' in done ? notSavedReasonText(done, i18n) : t`The server did not answer.`)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void go()
      }}
    >
      <div className={css.both}>
        <Card head={t`You are`} person={me} />
        <Icon icon={IconArrowRight} size={24} />
        <Card head={t`You work as`} person={one} strong />
      </div>
      <ul className={css.facts}>
        <Fact icon={IconHistory}>{t`Your changes show ${both} in every history.`}</Fact>
        <Fact
          icon={IconEye}
        >{t`You see only what ${first} can see. The header always shows both names.`}</Fact>
        <Fact
          icon={IconListCheck}
        >{t`It is recorded in the company log, with time and device, and ${first} gets a mail.`}</Fact>
        <Fact
          icon={IconClock}
        >{t`It ends after an hour at the latest, and works only with a connection.`}</Fact>
        {waiting > 0 && (
          <Fact icon={IconClock}>
            {plural(waiting, {
              one: '# unsent change stays under your own name.',
              other: '# unsent changes stay under your own name.',
            })}
          </Fact>
        )}
      </ul>
      <TextField
        label={t`Reason`}
        help={t`${first} and the owner see this reason.`}
        maxLength={300}
        value={reason}
        error={error}
        onChange={(value) => {
          setReason(value)
          setError(undefined)
        }}
      />
      {isOffline && (
        <output className={css.quiet}>{t`You are offline. This needs a connection.`}</output>
      )}
      <div className={css.ways}>
        <Button variant="quiet" onClick={onClose}>{t`Stay ${own}`}</Button>
        <Button
          type="submit"
          variant="filled"
          disabled={busy || isOffline}
          icon={<Icon icon={IconLogin2} size={20} />}
        >{t`Login as ${name}`}</Button>
      </div>
    </form>
  )
}

type CardPerson = Pick<ProxyUser, 'name' | 'tier' | 'user_metadata'>

function Card({ head, person, strong }: { head: string; person: CardPerson; strong?: true }) {
  const { t } = useLingui()
  const { name, tier, user_metadata } = person
  const { jobTitle } = user_metadata
  return (
    <div className={css.card} data-strong={strong}>
      <span className={css.quiet}>{head}</span>
      <strong>{name}</strong>
      <span className={css.quiet}>{[t`Tier ${tier}`, jobTitle].filter(Boolean).join(', ')}</span>
    </div>
  )
}

function Fact({ icon, children }: { icon: IconComponent; children: ReactNode }) {
  return (
    <li>
      <Icon icon={icon} />
      <span>{children}</span>
    </li>
  )
}
