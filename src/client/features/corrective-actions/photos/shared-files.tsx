import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPhotoShare } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { photoLimits, photosIn } from '#contract/kernel/photos.ts'
import { type PhotoDetails, readPhotoDetails } from '#client/data/photos/photo-details.ts'
import {
  clearSharedFiles,
  readSharedFiles,
  type SharedFiles,
} from '#client/data/session/shared-files.ts'
import { tableTime } from '#client/i18n/dates.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import { FormNote } from '#client/records/form/form-notes.tsx'
import { PhotoProblems } from '#client/records/photos/photo-problems.tsx'
import { useTakePhotos } from '#client/records/photos/use-take-photos.ts'
import { Button } from '#client/ui/button/button.tsx'
import { toFields } from '#client/ui/form/date-text.ts'
import type { FormValue, FormValues } from '#client/ui/form/form-fields.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useArrival } from '#client/ui/use-arrival.ts'
import { useLatest } from '#client/ui/use-latest.ts'

type SharedFilesNoteProps = {
  /** True if the worker could not store what was shared. */
  isFailed: boolean
  /** True if the form restored a draft: it takes over nothing before the person agrees. */
  isRestored: boolean
  values: FormValues
  onChange: (values: FormValues) => void
  /** Stores the draft at once. */
  flush: () => Promise<void>
}

const noDetails: PhotoDetails = { takenAt: null, place: null }

/**
 * Takes photos and text that another app shared over into the form of a new action, and offers time
 * and place of the photos (SHELL-83). A place is used only if the person says so.
 */
export function SharedFilesNote(props: SharedFilesNoteProps) {
  const { isFailed, isRestored, flush } = props
  const { t } = useLingui()
  const [shared, setShared] = useState<SharedFiles | null>(null)
  const [isTaken, setTaken] = useState(false)
  const [{ takenAt, place }, setDetails] = useState(noDetails)
  const { take, busy, problems } = useTakePhotos('action-photo', 'before')
  const latest = useLatest(props)
  const takeOver = async ({ files, text }: SharedFiles) => {
    setTaken(true)
    const { description } = latest.current.values
    const texts = [textOrEmpty(description), text].filter((one) => one !== '')
    latest.current.onChange({ description: texts.join('\n') })
    const photos = () => photosIn(latest.current.values['photos'])
    await take(
      files,
      () => Math.min(photoLimits.atOnce, photoLimits.each - photos().length),
      // Renders at once, so that the draft has them before the share is removed.
      (added) =>
        flushSync(() =>
          latest.current.onChange({ photos: [...photos(), ...added] as unknown as FormValue }),
        ),
    )
    await flush()
    await clearSharedFiles()
    setDetails(await firstDetails(files))
  }
  useArrival(
    () => readSharedFiles(Date.now()).catch(() => null),
    (found) => {
      setShared(found)
      if (found && !isRestored) void takeOver(found)
    },
    [],
  )
  if (isFailed)
    return (
      <Note>{t`What you shared did not arrive. Free some storage on this device and share it again.`}</Note>
    )
  if (shared === null) return null
  const count = shared.files.length
  const name =
    count === 0
      ? t`A text from another app`
      : t`${plural(count, { one: '# photo from another app', other: '# photos from another app' })}`
  if (!isTaken)
    return (
      <Note
        acts={
          <>
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                setShared(null)
                void clearSharedFiles()
              }}
            >
              {t`Leave out`}
            </Button>
            <Button size="small" onClick={() => void takeOver(shared)}>
              {t`Add to it`}
            </Button>
          </>
        }
      >
        {name}. {t`You have an unfinished corrective action.`}
      </Note>
    )
  const spot = place && `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`
  const time = takenAt === null ? '' : tableTime(takenAt)
  return (
    <Note
      problems={problems}
      acts={
        <>
          {takenAt !== null && (
            <Button
              size="small"
              onClick={() => {
                props.onChange({ incidentTime: toFields(takenAt) })
                setDetails({ takenAt: null, place })
              }}
            >
              {t`Use its time: ${time}`}
            </Button>
          )}
          {spot && (
            <Button
              size="small"
              onClick={() => {
                props.onChange({ incidentLocation: spot })
                setDetails({ takenAt, place: null })
              }}
            >
              {t`Use its place: ${spot}`}
            </Button>
          )}
        </>
      }
    >
      {busy > 0 ? t`Preparing photos: ${busy} to go` : name}
      {spot && `. ${t`A photo's place is sent only if you use it.`}`}
    </Note>
  )
}

/**
 * Returns the first time and the first place that one of the photos has. Reads one photo after the
 * other, because twenty at once are too large for the memory of a tablet.
 */
async function firstDetails(files: readonly File[]): Promise<PhotoDetails> {
  let found = noDetails
  for (const file of files) {
    if (found.takenAt !== null && found.place !== null) break
    const { takenAt, place } = await readPhotoDetails(file)
    found = { takenAt: found.takenAt ?? takenAt, place: found.place ?? place }
  }
  return found
}

function Note({
  children,
  acts,
  problems = [],
}: {
  children: React.ReactNode
  acts?: React.ReactNode
  problems?: readonly string[]
}) {
  return (
    <FormNote icon={<Icon icon={IconPhotoShare} size={20} />} acts={acts}>
      <p>
        <output>{children}</output>
      </p>
      <PhotoProblems problems={problems} />
    </FormNote>
  )
}
