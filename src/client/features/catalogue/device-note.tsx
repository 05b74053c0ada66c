import { useLingui } from '@lingui/react/macro'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '#client/data/session/workspace.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { imageStoreOf } from '#client/workspace/use-image.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useArrival } from '#client/ui/use-arrival.ts'
import { abortableDelay } from '#client/records/abortable-delay.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import css from './programs.module.css'

type DeviceNoteProps = {
  accountID: number
  /** Time when the server last confirmed the catalogue, in ms since 1970. */
  asOf: number
  /** A change of this value makes the note measure the size again. */
  of: unknown
}

/** Shows the size and age of the catalogue that this device stores for offline work. */
export function DeviceNote({ accountID, asOf, of }: DeviceNoteProps) {
  const { t } = useLingui()
  const moment = useMoment()
  const workspace = useWorkspace()
  const [bytes, setBytes] = useState<number | null>(null)
  const weigh = () => weighed(workspace, accountID).catch(() => bytes)
  useArrival(weigh, setBytes, [workspace, accountID, asOf, of])
  // The worker stores an answer only after it arrived, so the size is measured again later.
  const weighLater = (signal: AbortSignal) => abortableDelay(keptAfter, signal).then(weigh)
  useArrival(weighLater, setBytes, [workspace, accountID, asOf, of])
  if (bytes === null || bytes === 0) return null
  const size = sizeText(bytes)
  const when = moment(asOf)
  return (
    <p className={css.kept}>
      <Icon icon={IconDeviceTablet} size={18} />
      {t`On this device: ${size}, as of ${when}`}
    </p>
  )
}

/**
 * Returns the bytes of programs, questions and images of regulations; null if the device stores
 * none.
 */
async function weighed(workspace: Workspace, accountID: number): Promise<number | null> {
  const [{ cachedLookupBytes }, { isRuleImage }] = await Promise.all([
    import('#client/data/api/cached-lookups.ts'),
    import('./images-ahead.ts'),
  ])
  const programs = await cachedLookupBytes(`/api/accounts/${accountID}/safetyplans`)
  return programs && programs + (await imageStoreOf(workspace).bytes(isRuleImage))
}

/** Milliseconds until the worker has stored an answer. */
const keptAfter = 2000

/** Formats a size as `38 kB` or `1.2 MB`, in units of 1000. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000
    ? `${kilobytes} kB`
    : `${wholeNumber(Math.floor(kilobytes / 1000))}.${Math.floor((kilobytes % 1000) / 100)} MB`
}
