import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import type { I18n } from '@lingui/core'
import type { AssociateTicket } from '#contract/team/schema.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import { bothNames } from '#client/i18n/both-names.ts'
import { longEnglish } from '#client/i18n/dates.ts'
import {
  ChangeDetails,
  type FieldChangeText,
  describeChanges,
} from '#client/records/one/change-details.tsx'
import { RecordHistory } from '#client/records/one/record-history.tsx'
import { formatterFor } from '#client/records/formatter.ts'
import { useRead } from '#client/records/use-read.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { HistoryEntry } from '#client/ui/record/history.tsx'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { personLayout as layout } from './layout.ts'
import type { OpenPerson } from './use-person.ts'
import { actWords, historyWords, roleWords } from './words.ts'
import css from './person.module.css'

/** Shows the changes of a person, newest first: who changed which field, from what to what. */
export function PersonHistory({ open }: { open: OpenPerson }) {
  return (
    <div className={css.history}>
      <HistoryPage open={open} before={null} />
    </div>
  )
}

const atOnce = 50

/** Shows one page of changes before a version, and a button for older ones. */
function HistoryPage({ open, before }: { open: OpenPerson; before: number | null }) {
  const { t, i18n } = useLingui()
  const { person, people } = open
  const [older, setOlder] = useState(false)
  // Requests one more than it shows, to know whether there are more.
  const { data, loading, reading } = useRead('team.tickets', {
    params: { userID: String(person.user_id) },
    query: { limit: String(atOnce + 1), ...(before !== null && { cursor: String(before) }) },
  })
  const nameOf = useCallback(
    (userID: unknown) => people.find(({ user_id }) => user_id === userID)?.name ?? null,
    [people],
  )
  useFollowed(
    person.version,
    before === null ? (data?.[0]?.version ?? 0) : 0,
    reading.offline,
    reading.refresh,
  )
  const shown = (data ?? []).slice(0, atOnce)
  const last = data !== null && data.length > atOnce ? shown.at(-1)?.version : undefined
  const entries = shown.map((ticket): HistoryEntry => ({
    id: ticket.ticketID,
    mark: ticket.toStatus === 'Active' ? 'tick' : 'dash',
    title: titleOf(
      ticket,
      t`Deactivated`,
      t`Active again`,
      i18n._(actWords[ticket.act] ?? actWords.changed),
    ),
    by: ticket.author ? bothNames(ticket.author.name, ticket.actor) : '',
    when: longEnglish(ticket.creationDateTime),
    note: <ChangeDetails note="" changes={personChanges(i18n, ticket.changes, nameOf)} />,
  }))
  return (
    <>
      <RecordHistory read={{ ...reading, loading }} entries={entries} {...historyWords} />
      {last !== undefined &&
        (older ? (
          <HistoryPage open={open} before={last} />
        ) : (
          <Button onClick={() => setOlder(true)}>{t`Show older changes`}</Button>
        ))}
    </>
  )
}

const titleOf = ({ changes }: AssociateTicket, off: string, on: string, changed: string) =>
  changes['blocked'] === undefined ? changed : changes['blocked'].to === true ? off : on

/**
 * Words the changes field by field: people, roles and licences by their names. The title alone
 * shows the status.
 */
export function personChanges(
  i18n: I18n,
  changes: AssociateTicket['changes'],
  nameOf: (userID: unknown) => string | null,
): FieldChangeText[] {
  const said = (field: string, value: unknown): string | null => {
    if (field === 'reportsToUserID') return nameOf(value)
    if (field === 'package') return typeof value === 'string' ? licenseWord(value, i18n) : null
    const role = field === 'roleID' && typeof value === 'number' ? roleWords[value] : undefined
    return role === undefined ? null : i18n._(role)
  }
  return [
    ...describeChanges(layout, formatterFor(layout, i18n), changes, {
      without: ['blocked'],
      names: (field, side) => said(field, changes[field]?.[side]),
    }),
    ...proxyChange(i18n, changes),
  ]
}

/** Names who became a proxy user of this person or stopped being one. */
function proxyChange(
  i18n: I18n,
  { proxyUser: change }: AssociateTicket['changes'],
): FieldChangeText[] {
  if (change === undefined) return []
  const [from, to] = [change.from, change.to].map((name) => (typeof name === 'string' ? name : ''))
  return [{ field: 'proxyUser', label: i18n._(msg`Proxy user`), from: from ?? '', to: to ?? '' }]
}

/** Reads the history again when the person has a newer version, once for each version. */
function useFollowed(
  version: number,
  newest: number,
  offline: boolean,
  refresh: () => Promise<void>,
): void {
  const behind = newest > 0 && version > newest && !offline
  useEffectWhen(behind && version, () => void refresh())
}
