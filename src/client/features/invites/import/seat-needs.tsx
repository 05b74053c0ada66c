import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconId } from '@tabler/icons-react'
import { Icon } from '#client/ui/icon.tsx'
import { licenseWord } from '#client/i18n/license-word.ts'
import type { SeatNeed } from '../roster/seats-needed.ts'
import css from './import.module.css'

type SeatNeedsProps = { needs: readonly SeatNeed[]; onLine: (line: number) => void }

/** Shows for each license the seats that the file needs, and the lines that get none (INV-55). */
export function SeatNeeds({ needs, onLine }: SeatNeedsProps) {
  const { t } = useLingui()
  if (needs.length === 0) return null
  return (
    <ul className={css.seats} aria-label={t`Seats for this file`}>
      {needs.map((need) => (
        <License key={need.packageID} need={need} onLine={onLine} />
      ))}
    </ul>
  )
}

/** Number of lines named; the rest is counted. */
const mostNamed = 5

function License({ need, onLine }: { need: SeatNeed; onLine: (line: number) => void }) {
  const { t, i18n } = useLingui()
  const { packageID, needed, free, missing, beyond } = need
  const icon = missing > 0 ? IconAlertCircle : IconId
  const rest = beyond.length - mostNamed
  const named = beyond.slice(0, mostNamed).join(', ')
  const lines =
    rest > 0 ? plural(rest, { one: `${named} and # more`, other: `${named} and # more` }) : named
  const [first] = beyond
  return (
    <li className={missing > 0 ? css.missing : undefined}>
      <Icon icon={icon} size={20} bold />
      <span>
        <b>{licenseWord(packageID, i18n)}</b>{' '}
        {t`${plural(needed, { one: '# seat needed', other: '# seats needed' })}, ${plural(free, { one: '# free', other: '# free' })}`}
        {missing > 0 && ', '}
        {missing > 0 && <b>{plural(missing, { one: '# missing', other: '# missing' })}</b>}
        {'. '}
        {first !== undefined && (
          <>
            {plural(beyond.length, {
              one: `No seat is free for line ${lines}.`,
              other: `No seat is free for lines ${lines}.`,
            })}{' '}
            <button type="button" className={css.way} onClick={() => onLine(first)}>
              {t`Go to line ${first}`}
            </button>
          </>
        )}
      </span>
    </li>
  )
}
