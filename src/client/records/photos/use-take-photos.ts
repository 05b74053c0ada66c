import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Photo, PhotoMoment } from '#contract/kernel/photos.ts'
import { readPhotoDetails } from '#client/data/photos/photo-details.ts'
import { scalePhoto } from '#client/data/photos/scale-photo.ts'
import { imageProblemText } from '#client/records/images/image-problem.ts'
import { storePhoto } from '#client/workspace/use-photo.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'

export interface PhotoTaker {
  /**
   * Turns files into photos one after the other and stores each on this device; `onAdd` receives
   * the successful ones. Later files wait: `room` is read when their turn comes.
   */
  take: (
    files: readonly File[],
    room: () => number,
    onAdd: (photos: Photo[]) => unknown,
  ) => Promise<void>
  /** The number of photos in progress. */
  busy: number
  /** The reasons of refused files; with the file's name if several were chosen. */
  problems: readonly string[]
  /** Megabytes of free space when it is low; otherwise null. */
  low: number | null
}

/** Bytes of free space below which the device counts as nearly full (offline design, 10). */
const lowSpaceBytes = 50 * 1_048_576

/**
 * Photos from the camera or from files, scaled in a worker and stored at once, so that they survive
 * a reload. `file`: the server's name for such files.
 */
export function useTakePhotos(file: string, when: PhotoMoment): PhotoTaker {
  const { t, i18n } = useLingui()
  const workspace = useWorkspace()
  const [busy, setBusy] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [low, setLow] = useState<number | null>(null)
  const before = useRef<Promise<void>>(Promise.resolve())
  const take: PhotoTaker['take'] = (files, room, onAdd) => {
    const earlier = before.current
    before.current = (async () => {
      await earlier.catch(() => undefined)
      await takeNow(files, Math.max(0, room()), onAdd)
    })()
    return before.current
  }
  const takeNow = async (
    files: readonly File[],
    room: number,
    onAdd: (photos: Photo[]) => unknown,
  ): Promise<void> => {
    const made: Photo[] = []
    const found: string[] = []
    if (files.length > room)
      found.push(
        t`A record can have at most 40 photos. Add at most 20 at once. The others were left out.`,
      )
    const chosen = files.slice(0, room)
    setBusy(chosen.length)
    for (const [at, one] of chosen.entries()) {
      const photo = await photoOf(one)
      if (typeof photo === 'string')
        found.push(files.length > 1 && one.name ? `${one.name}: ${photo}` : photo)
      else made.push(photo)
      setBusy(chosen.length - at - 1)
    }
    setProblems(found)
    if (made.length > 0) await onAdd(made)
    setLow(await lowFreeMegabytes())
  }
  const photoOf = async (chosen: File): Promise<Photo | string> => {
    const scaled = await scalePhoto(chosen)
    if ('fault' in scaled) return imageProblemText(i18n, scaled.fault)
    const photoID = crypto.randomUUID()
    if (!(await storePhoto(workspace, photoID, scaled, file)))
      return t`This device has no room for it. Free some storage and add it again; what you typed stays here.`
    return {
      photoID,
      when,
      takenAt: await takenAt(chosen),
      width: scaled.width,
      height: scaled.height,
      caption: '',
    }
  }
  return { take, busy, problems, low }
}

/** The time that the camera wrote into the photo, or that of the file; the present without both. */
async function takenAt(file: File): Promise<string> {
  const { takenAt: shot } = await readPhotoDetails(file)
  const now = Date.now()
  const times = [shot, file.lastModified].filter((time) => time !== null)
  return new Date(times.find((time) => time > 946_684_800_000 && time <= now) ?? now).toISOString()
}

/** Returns the free megabytes if they are few; null: enough, or unknown. */
async function lowFreeMegabytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  if (quota === undefined || usage === undefined) return null
  const left = quota - usage
  return left < lowSpaceBytes ? Math.max(0, Math.floor(left / 1_048_576)) : null
}
