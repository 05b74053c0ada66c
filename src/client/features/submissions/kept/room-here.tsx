import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { bytesSaid, inUnit } from '#client/i18n/bytes.ts'
import { minFreeBytes } from './decide.ts'
import { deviceStorage } from '#client/data/device-storage.ts'
import css from './kept-drawer.module.css'
import { useArrival } from '#client/ui/use-arrival.ts'

/** Shows the storage of the browser and the free part; it reads them again as more is stored. */
export function RoomHere({ kept }: { kept: number }) {
  const { t } = useLingui()
  const [room, setRoom] = useState<{ quota: number; usage: number } | null>(null)
  useArrival(deviceStorage, setRoom, [kept])
  const left = room === null ? null : Math.max(0, room.quota - room.usage)
  const [leftSaid, label] =
    room === null || left === null
      ? ['', '']
      : [inUnit(left, room.quota).number, bytesSaid(room.quota)]
  return (
    <section className={css.section}>
      {room !== null && left !== null && (
        <>
          <div className={css.room}>
            <h3>{t`Room on this tablet`}</h3>
            <span>{t`${leftSaid} of ${label} left`}</span>
          </div>
          <div className={css.used} aria-hidden="true">
            <span
              style={{
                inlineSize: `${Math.min(100, Math.ceil((100 * room.usage) / room.quota))}%`,
              }}
            />
          </div>
          {left < minFreeBytes && (
            <p
              className={css.short}
              role="alert"
            >{t`Less than 50 MB is left, so nothing more is fetched. Remove something, here or elsewhere on this tablet.`}</p>
          )}
        </>
      )}
      <p>{t`Everything else needs the network to open.`}</p>
    </section>
  )
}
