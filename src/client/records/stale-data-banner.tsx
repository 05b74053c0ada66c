import { useLingui } from '@lingui/react/macro'
import { IconCloudX, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { refusalText } from '#client/i18n/refusal-words.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Banner } from '#client/ui/page/banner.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useRetryAbove } from '#client/ui/state/retry-above.ts'
import css from './stale-data-banner.module.css'

type StaleDataProps = {
  /** All data of the view: one note covers them. */
  of: readonly ReadStatus[]
  /** The text for a part that was never read: `The people are not on this device yet.` */
  missing?: string
  /** The name of the list, shown first. */
  what?: string | undefined
}

/**
 * Says over a view that its data could not be renewed and how old they are, with a button to try
 * again (rulings, 30 and 62). Shows nothing while the data are up to date, or while the frame's
 * banner gives their age. Without a connection it gives the age alone, because the frame's banner
 * has the cause and the button.
 */
export function StaleDataBanner(props: StaleDataProps) {
  const isInBanner = props.of.filter(shouldReportReading).every(({ offline }) => offline)
  const note = useStaleDataMessage({ ...props, isInBanner })
  return (
    note && (
      <Banner tone="amber" icon={<Icon icon={IconCloudX} />} action={!isInBanner && note.again}>
        {note.words}
      </Banner>
    )
  )
}

/** The note inside a form, a dialog or a history, next to the unread part. */
export function StaleDataHint(props: StaleDataProps) {
  const note = useStaleDataMessage(props)
  if (note === null) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds phrases alone, and this a button
    <div className={css.hint} role="status">
      <span className={css.words}>
        <Icon icon={IconCloudX} size={18} />
        <span>{note.words}</span>
      </span>
      {note.again}
    </div>
  )
}

function useStaleDataMessage({
  of,
  missing,
  what,
  isInBanner = false,
}: StaleDataProps & { isInBanner?: boolean }) {
  const { t, i18n } = useLingui()
  const moment = useMoment()
  const [busy, setBusy] = useState(false)
  const isRetryAbove = useRetryAbove()
  const reported = of.filter(shouldReportReading)
  if (reported.length === 0) return null
  const failed = reported.find((one) => one.failed !== null)?.failed ?? null
  const words = failed && refusalText(failed).message
  const isUnread = reported.some((one) => one.asOf === null)
  const comesLater = isUnread && reported.every(({ offline }) => offline)
  // Without a connection the frame reports the server; here it matters that the device has no data.
  const isSaid = isInBanner || (comesLater && failed !== null && isNoAnswer(failed))
  const why =
    isSaid || failed === null || words === null
      ? null
      : isNoAnswer(failed)
        ? `${t`The server does not answer`}.`
        : typeof words === 'string'
          ? words
          : i18n._(words)
  const ages = reported.flatMap(({ asOf }) => asOf ?? [])
  const asOf = ages.length === 0 ? null : moment(Math.min(...ages))
  const tryAgain = async () => {
    setBusy(true)
    await Promise.all(reported.map((one) => one.refresh()))
    setBusy(false)
  }
  return {
    words: [
      what,
      why,
      isUnread && (missing ?? t`Not everything is on this device yet.`),
      comesLater && t`The missing part is loaded when you are connected again.`,
      asOf !== null && t`Data as of ${asOf}.`,
    ]
      .filter(Boolean)
      .join(' '),
    again: !isRetryAbove && (
      <Button
        size="small"
        icon={<Icon icon={IconRefresh} size={20} />}
        aria-disabled={busy || undefined}
        onClick={() => busy || void tryAgain()}
      >
        {t`Try again`}
      </Button>
    ),
  }
}

/**
 * The text under a control whose choices could never be read; the age of older ones shows once over
 * the form (`aged`).
 */
export function unreadChoicesHint(reading: ReadStatus, missing: string, what?: string): ReactNode {
  return (
    reading.asOf === null &&
    shouldReportReading(reading) && <StaleDataHint of={[reading]} missing={missing} what={what} />
  )
}

/** Returns the readings of choices that were read before. */
export const onlyPreviouslyRead = (readings: readonly ReadStatus[]): ReadStatus[] =>
  readings.filter(({ asOf }) => asOf !== null)

/** Returns true if this place must report the reading. */
export function shouldReportReading({ asOf, offline, failed, inBanner }: ReadStatus): boolean {
  if (offline && asOf !== null) return inBanner !== true
  return failed !== null
}

/** Returns true for a missing answer or a server error. */
const isNoAnswer = ({ kind, status }: Pick<ApiFailure, 'kind' | 'status'>) =>
  kind !== 'refused' || status >= 500
