import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { bytesSaid, inUnit } from '#client/i18n/bytes.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Button } from '#client/ui/button/button.tsx'
import type { Progress } from './decide.ts'
import type { OfflineState } from './kept-types.ts'
import css from './kept-drawer.module.css'

type PartProps = {
  name: string
  /** The number of days that it goes back. */
  back: number
  /** Null until the server's list is read. */
  progress: Progress | null
  doing: OfflineState['doing']
  isStopped: boolean
  unfetched: number
  onStop: () => void
  onGoOn: () => void
  onRemove: () => void
}

/** Shows the progress of an offline project and the one action that applies to it. */
export function KeptPart({
  name,
  back,
  progress,
  doing,
  isStopped,
  unfetched,
  onStop,
  onGoOn,
  onRemove,
}: PartProps) {
  const { t } = useLingui()
  const { records = 0, of = 0, bytes = 0, ofBytes = 0 } = progress ?? {}
  const isWhole = progress !== null && records === of
  const isUnder = !isWhole && !isStopped && (doing === 'fetching' || doing === 'renewing')
  const [done, all, size] = [wholeNumber(records), wholeNumber(of), bytesSaid(bytes)]
  const none = t`${plural(back, { one: 'No records in the last # day', other: 'No records in the last # days' })}`
  const kept = t`${plural(records, { one: `${done} record, ${size}`, other: `${done} records, ${size}` })}`
  const so = t`${done} of ${all}`
  const why = useWhy()
  const [doneBytes, allBytes] = [inUnit(bytes, ofBytes).number, bytesSaid(ofBytes)]
  const words = isWhole
    ? of === 0
      ? none
      : kept
    : isStopped
      ? t`Stopped at ${so}`
      : isUnder
        ? progress === null
          ? t`Checking for records`
          : t`Fetching ${done} of ${all}, ${doneBytes} of ${allBytes}`
        : doing === 'nothing' && unfetched > 0
          ? t`${so}. The rest could not be fetched yet.`
          : progress === null
            ? why[doing]
            : `${so}. ${why[doing]}`
  return (
    <section className={css.part} aria-label={name}>
      <div className={css.words}>
        <h3>{name}</h3>
        <output>{words}</output>
        {!isWhole && progress !== null && <Bar share={ofBytes === 0 ? 0 : bytes / ofBytes} />}
      </div>
      {isUnder ? (
        <Button size="small" aria-label={t`Stop: ${name}`} onClick={onStop}>{t`Stop`}</Button>
      ) : (
        <>
          {isStopped && (
            <Button size="small" aria-label={t`Go on: ${name}`} onClick={onGoOn}>{t`Go on`}</Button>
          )}
          {doing === 'wifi' && !isWhole && !isStopped && (
            <Button
              size="small"
              aria-label={t`Fetch now: ${name}`}
              onClick={onGoOn}
            >{t`Fetch now`}</Button>
          )}
          <Button
            size="small"
            icon={<Icon icon={IconTrash} size={20} />}
            aria-label={t`Remove: ${name}`}
            onClick={onRemove}
          >{t`Remove`}</Button>
        </>
      )}
    </section>
  )
}

/** Draws a bar: solid for fetched records, dashed for the rest. */
export function Bar({ share }: { share: number }) {
  return (
    <div className={css.bar} aria-hidden="true">
      <span style={{ inlineSize: `${Math.round(100 * share)}%` }} />
    </div>
  )
}

function useWhy(): Readonly<Record<OfflineState['doing'], string>> {
  const { t } = useLingui()
  return {
    nothing: '',
    renewing: '',
    fetching: '',
    offline: t`Waiting for a network.`,
    wifi: t`Waiting for Wi-Fi.`,
    room: t`No room for more.`,
    box: t`Your own changes are sent first.`,
    later: t`The server is busy. This continues in a moment.`,
  }
}
