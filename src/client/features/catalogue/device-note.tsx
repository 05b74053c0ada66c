import { useLingui } from '@lingui/react/macro'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import css from './programs.module.css'

type DeviceNoteProps = {
  accountID: number
  /** When the server last confirmed it, ms since 1970. */
  asOf: number
  /** It is weighed again when this is another one. */
  of: unknown
}

/** How large and how old is what this device keeps of the catalogue for work without a network. */
export function DeviceNote({ accountID, asOf, of }: DeviceNoteProps) {
  const { t } = useLingui()
  const moment = useMoment()
  const [bytes, setBytes] = useState<number | null>(null)
  useEffect(() => {
    let here = true
    const weigh = () => void keptOf(`/api/accounts/${accountID}/safetyplans`).then((found) => here && setBytes(found), () => undefined)
    weigh()
    // What has just come is kept behind that.
    const timer = setTimeout(weigh, keptAfter)
    return () => {
      here = false
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- weighed again with each of them
  }, [accountID, asOf, of])
  if (bytes === null || bytes === 0) return null
  const size = sizeOf(bytes)
  const when = moment(asOf)
  return (
    <p className={css.kept}>
      <IconDeviceTablet size={18} stroke={2.2} aria-hidden="true" />
      {t`On this device: ${size}, as of ${when}`}
    </p>
  )
}

const keptOf = async (path: string) => (await import('#client/data/api/kept-lookups.ts')).keptBytes(path)

/** ms */
const keptAfter = 2000

/** `38 kB`, `1.2 MB`; of 1000 each. */
export function sizeOf(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000 ? `${kilobytes} kB` : `${wholeNumber(Math.floor(kilobytes / 1000))}.${Math.floor((kilobytes % 1000) / 100)} MB`
}
