import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { memo, useMemo, useState } from 'react'
import { useServerNow } from '#client/i18n/use-moment.ts'
import { useCommand } from '#client/records/form/use-command.ts'
import { type RowSelection, useRowSelection } from '#client/records/list/selection.tsx'
import { StaleDataHint } from '#client/records/stale-data-banner.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { LongList } from '#client/ui/list/long-list.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { useStore } from '#client/workspace/use-store.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { justSent, mailTally } from './mail-status-counts.ts'
import { SentLine } from './sent-row.tsx'
import css from './sent.module.css'
import { type SentRow, useSentInvites } from './use-sent.ts'
import { WithdrawQuestion } from './withdraw-question.tsx'

/**
 * Lists the people who were invited into a company and have not registered: the progress of mails,
 * refused mails with reasons, sending again, and withdrawing (rulings, 52 and 58). A region inside
 * a `ScrollArea`; it renders nothing without open invitations.
 */
export const SentInvitations = memo(function SentInvitations({ accountID }: { accountID: number }) {
  const { t } = useLingui()
  const { rows, error, reading } = useSentInvites(accountID)
  const selection = useRowSelection()
  const [asked, setAsked] = useState<readonly SentRow[] | null>(null)
  const { run, busy } = useCommand('invites.resend', resendWords, resendRereads)
  const title = t`Invited, not registered yet`
  if (error)
    return (
      <TitledCard title={title}>
        <ProblemState
          title={t`The open invitations could not be read.`}
          retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}
        >
          <RefusalText refused={error} />
        </ProblemState>
      </TitledCard>
    )
  return (
    <>
      {rows.length > 0 && (
        <TitledCard title={title} beside={rows.length} hint={<StaleDataHint of={[reading]} />}>
          <Tools
            rows={rows}
            selection={selection}
            offline={reading.offline}
            onWithdraw={setAsked}
          />
          <LongList items={rows} keyOf={uidOf} estimateSize={72} memoryKey={`sent ${accountID}`}>
            {(row) => (
              <SentLine
                row={row}
                selection={selection}
                idle={reading.offline || busy}
                onResend={({ user_id }) => void run({ params: { userID: String(user_id) } })}
                onWithdraw={(one) => setAsked([one])}
              />
            )}
          </LongList>
        </TitledCard>
      )}
      {asked && (
        <WithdrawQuestion accountID={accountID} rows={asked} onClose={() => setAsked(null)} />
      )}
    </>
  )
})

type ToolsProps = {
  rows: readonly SentRow[]
  selection: RowSelection
  offline: boolean
  onWithdraw: (rows: readonly SentRow[]) => void
}

/** Shows the progress of the mails, and the actions on several invitations. */
function Tools({ rows, selection, offline, onWithdraw }: ToolsProps) {
  const { t } = useLingui()
  const now = useServerNow()
  const ticked = useStore(selection)
  const chosen = useMemo(() => rows.filter(({ uid }) => ticked.has(uid)), [rows, ticked])
  const me = useMe().user_id
  const [last, tally] = [justSent(rows, now, me), mailTally(rows, now, me)]
  return (
    <div className={css.tools}>
      <output className={css.count}>
        {[
          useMailWords(tally),
          chosen.length > 0 && plural(chosen.length, { one: '# selected', other: '# selected' }),
          offline && t`You are offline. Resending and withdrawing need a connection.`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </output>
      {chosen.length < rows.length && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => selection.set(new Set(rows.map(({ uid }) => uid)))}
        >{t`Select all`}</Button>
      )}
      {chosen.length > 0 && (
        <>
          <Button
            size="small"
            variant="quiet"
            onClick={() => selection.set(new Set())}
          >{t`Clear`}</Button>
          <Button
            size="small"
            variant="danger"
            disabled={offline}
            onClick={() => onWithdraw(chosen)}
          >
            {plural(chosen.length, { one: 'Withdraw # selected', other: 'Withdraw # selected' })}
          </Button>
        </>
      )}
      {last.length > 1 && chosen.length === 0 && (
        <Button size="small" disabled={offline} onClick={() => onWithdraw(last)}>
          {plural(last.length, {
            one: 'Withdraw the # just sent',
            other: 'Withdraw the # just sent',
          })}
        </Button>
      )}
    </div>
  )
}

/** Returns a text such as `120 of 1,000 mails sent · 2 refused`. */
function useMailWords({ waiting, refused, held, progress }: ReturnType<typeof mailTally>): string {
  const { i18n } = useLingui()
  const parts = []
  if (progress !== null) {
    const sent = i18n.number(progress.sent)
    parts.push(
      plural(progress.of, { one: `${sent} of # mail sent`, other: `${sent} of # mails sent` }),
    )
  } else if (waiting > 0)
    parts.push(plural(waiting, { one: '# mail is waiting', other: '# mails are waiting' }))
  if (refused > 0)
    parts.push(plural(refused, { one: '# mail was refused', other: '# mails were refused' }))
  if (held > 0) parts.push(plural(held, { one: '# mail is held', other: '# mails are held' }))
  return parts.join(' · ')
}

const uidOf = ({ uid }: SentRow) => uid
const resendWords = {
  code: 'resendInvite',
  sent: msg`Invite Resent Successfully`,
  failed: msg`Invite Resend Failed`,
}
const resendRereads = ['invites.open', 'team.list'] as const
