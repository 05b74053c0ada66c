import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Progress } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { deviceStorage } from '#client/data/device-storage.ts'
import { requestOfflineData } from '#client/data/offline-data-request.ts'
import { isComplete } from '#client/data/session/offline-parts.ts'
import { bytesSaid } from '#client/i18n/bytes.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { Slot } from '#client/shell/slots.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { useArrival } from '#client/ui/use-arrival.ts'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { ReadinessLine } from './readiness-line.tsx'
import { type MeasuredPart, storesOfflineData, useReadiness } from './use-readiness.ts'
import '@mantine/core/styles/Progress.css'
import css from './offline.module.css'

/** Measures without progress after which the page says that a download did not finish. */
const stalledAfter = 8

/**
 * Shows part by part what this device has for work without a network, and fetches what is missing
 * (SHELL-81).
 */
export function OfflinePage() {
  const { t } = useLingui()
  const workspace = useWorkspace()
  const measured = useReadiness()
  const isOffline = useConnectionState() === 'offline'
  const [isRequested, setRequested] = useState(false)
  const isPartial = measured?.readiness.is === 'partial'
  const isStalled = (measured?.unchanged ?? 0) >= stalledAfter
  const isBusy = isRequested && isPartial && !isStalled && !isOffline
  const prepare = () => {
    setRequested(true)
    void navigator.storage?.persist?.().catch(() => false)
    for (const part of measured?.parts ?? []) part.download?.(workspace)
    requestOfflineData()
    void workspace.refetchAll()
  }
  if (!storesOfflineData(workspace)) return <NothingStored />
  return (
    <>
      <PageHeader
        title={t`Prepare for offline`}
        lined
        actions={
          <Button
            variant="filled"
            icon={<Icon icon={IconDownload} size={20} />}
            disabled={isOffline || isBusy || measured === null}
            onClick={prepare}
          >
            {isBusy ? t`Downloading` : t`Prepare now`}
          </Button>
        }
      />
      <ScrollArea memoryKey="offline" ready={measured !== null}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it */}
        <section className={css.page} aria-label={t`On this device`} tabIndex={0}>
          {measured === null ? (
            <SkeletonRows count={6} label={t`Looking at what is on this device`} />
          ) : (
            <>
              <div className={css.head}>
                <ReadinessLine readiness={measured.readiness} isStalled={isStalled} />
                <Room of={measured} />
              </div>
              <ul className={css.parts}>
                {measured.parts.map((part) => (
                  <Part key={part.key} part={part} />
                ))}
              </ul>
            </>
          )}
        </section>
      </ScrollArea>
    </>
  )
}

function NothingStored() {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`Prepare for offline`} lined />
      <p className={css.page}>
        {t`This device stores nothing for work without a network. Sign in again with Remember password ticked, in a browser that may store data.`}
      </p>
    </>
  )
}

/** Shows the storage that the app uses on this device, and the free room. */
function Room({ of }: { of: unknown }) {
  const { t } = useLingui()
  const [room, setRoom] = useState<{ quota: number; usage: number } | null>(null)
  useArrival(deviceStorage, setRoom, [of])
  if (room === null) return null
  const [used, free] = [bytesSaid(room.usage), bytesSaid(Math.max(0, room.quota - room.usage))]
  return <p>{t`${used} in use, ${free} free on this device`}</p>
}

function Part({ part: { title, status, isChosen } }: { part: MeasuredPart }) {
  const { t, i18n } = useLingui()
  const moment = useMoment()
  const { have, of, bytes, asOf } = status
  const isWhole = isComplete(status)
  const [count, all] = [wholeNumber(have), wholeNumber(of ?? 0)]
  const name = i18n._(title)
  const size = bytes !== null && bytes > 0 && bytesSaid(bytes)
  const time = asOf === null ? '' : moment(asOf)
  const amount =
    of === null ? t`Not read yet` : of === 0 ? t`None` : isWhole ? count : t`${count} of ${all}`
  return (
    <li className={css.part}>
      <span className={isWhole ? css.whole : css.partial}>
        <Icon icon={isWhole ? IconCircleCheck : IconCircle} />
      </span>
      <div className={css.words}>
        <h2>{name}</h2>
        <p>{[amount, size, time && t`as of ${time}`].filter(Boolean).join(', ')}</p>
        {!isWhole && of !== null && (
          <Progress
            value={(100 * have) / of}
            classNames={{ root: css.bar }}
            aria-label={t`${name}: ${plural(have, { one: `${count} of ${all}`, other: `${count} of ${all}` })}`}
          />
        )}
      </div>
      {isChosen && <Slot name="offline.choices" className={css.choice} />}
    </li>
  )
}
