import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { type ExpiryState, expiryState, inForce } from '#contract/certificates/expiry.ts'
import type { Certificate } from '#contract/certificates/schema.ts'
import { roles } from '#contract/kernel/role.ts'
import { compareKeys } from '#contract/kernel/natural.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { shouldReportReading } from '#client/records/stale-data-banner.tsx'
import { useReadList } from '#client/records/use-read.ts'
import type { PersonSaid, SaidOfPerson } from '#client/shell/slots.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { expiryWords, stateLook, stateWords } from './expiry-mark.tsx'
import { useToday } from './use-certificates.ts'

/**
 * Shows in the list of people the time until each person's first certificate ends and the number
 * that are due or held, and filters by it (look, 10).
 */
export function PersonColumn({
  accountID,
  onSaid,
}: {
  accountID: number
  onSaid: (said: PersonSaid) => void
}) {
  const { t, i18n } = useLingui()
  const isSystem = useMe().app_metadata.role.roleID === roles.systemAdmin
  const today = useToday(accountID)
  const own = useRecords('certificate')
  const asked = useReadList(
    'certificates.list',
    { params: { accountID: String(accountID) }, query: {} },
    { enabled: isSystem, memoryOnly: true },
  )
  const records = isSystem ? asked : own
  const { rows, asOf } = records
  const isUnread = asOf === null && shouldReportReading(records)
  const isOffline = records.offline
  useEffect(() => {
    if (isUnread) {
      const word = isOffline ? t`Not on this device` : t`Could not be read`
      const unread: SaidOfPerson = {
        value: '',
        word,
        rank: '',
        text: word,
        className: stateLook('none'),
      }
      onSaid({ of: () => unread, options: [] })
    }
    if (asOf === null) return
    const words = (state: ExpiryState | 'none') => i18n._(stateWords[state])
    const none: SaidOfPerson = {
      value: 'none',
      word: words('none'),
      rank: '9',
      text: words('none'),
      className: stateLook('none'),
    }
    const people = new Map(
      inList(rows, today).map(({ userID, first, state, due, count }): [number, SaidOfPerson] => {
        const { certificateExpirationDate: end } = first
        const name = expiryWords(end, today, i18n)
        const number = wholeNumber(count)
        const text =
          due > 1
            ? t`${name}, ${plural(due, { one: '# due', other: '# due' })}`
            : due === 0 && count > 1
              ? t`${name}, ${number}`
              : name
        return [
          userID,
          { value: state, word: words(state), rank: end ?? '8', text, className: stateLook(state) },
        ]
      }),
    )
    const values = ['expired', 'days7', 'days30', 'days60', 'valid', 'none'] as const
    onSaid({
      of: (userID) => people.get(userID) ?? none,
      options: values.map((value) => ({ value, label: words(value) })),
    })
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [rows, asOf === null, isUnread, isOffline, today, i18n.locale, onSaid])
  return null
}

interface InList {
  userID: number
  /** The certificate that ends first. */
  first: Certificate
  state: ExpiryState
  /** Number of certificates that are over or end within 60 days. */
  due: number
  count: number
}

function inList(certificates: readonly Certificate[], today: string): InList[] {
  return [...Map.groupBy(inForce(certificates), ({ userID }) => userID)].flatMap(
    ([userID, own]): InList[] => {
      const [first] = own.toSorted((one, other) =>
        compareKeys(one.certificateExpirationDate ?? '9', other.certificateExpirationDate ?? '9'),
      )
      const due = own.filter(
        ({ certificateExpirationDate: end }) => expiryState(end, today) !== 'valid',
      ).length
      return first === undefined
        ? []
        : [
            {
              userID,
              first,
              state: expiryState(first.certificateExpirationDate, today),
              due,
              count: own.length,
            },
          ]
    },
  )
}
