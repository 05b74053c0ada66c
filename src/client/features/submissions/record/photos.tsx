import { useLingui } from '@lingui/react/macro'
import { IconCloudX, IconDownload } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { SubmissionAnswer } from '#contract/submissions/schema.ts'
import { clockTime } from '#client/i18n/dates.ts'
import { withWords } from '#client/i18n/language.ts'
import type { PhotoViewerProps, ViewerPhoto } from '#client/records/photos/photo-viewer.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { usePhoto } from '#client/workspace/use-photo.ts'
import css from './record.module.css'

// Loads with the first opened photo.
const PhotoViewer = lazyComponent<PhotoViewerProps<ViewerPhoto>>(
  async () =>
    (await withWords('photos', import('#client/records/photos/photo-viewer.tsx'))).PhotoViewer,
  'over',
)

type Photo = SubmissionAnswer['photos'][number]

const captionOf = ({ caption, takenAt }: Photo) =>
  [caption, takenAt && clockTime(takenAt)].filter(Boolean).join(', ')

const Opening = createContext<(photo: Photo) => void>(() => undefined)

/** Wraps a record and opens any of its photos large, with a way to the others. */
export function SubmissionPhotos({
  answers,
  title,
  children,
}: {
  answers: readonly SubmissionAnswer[]
  title: string
  children: ReactNode
}) {
  const photos = useMemo(() => answers.flatMap((answer) => answer.photos), [answers])
  const viewed = useMemo(
    () => photos.map(({ fileID, caption, takenAt }) => ({ photoID: fileID, caption, takenAt })),
    [photos],
  )
  const [at, setAt] = useState<number | null>(null)
  return (
    <Opening value={(photo) => setAt(Math.max(0, photos.indexOf(photo)))}>
      {children}
      {at !== null && (
        <PhotoViewer
          title={title}
          photos={viewed}
          at={at}
          onChange={setAt}
          onClose={() => setAt(null)}
        />
      )}
    </Opening>
  )
}

/** Shows the photos of an answer as buttons; `large`: those of a finding, with captions. */
export function Photos({ photos, large = false }: { photos: readonly Photo[]; large?: boolean }) {
  if (photos.length === 0) return null
  return (
    <ul className={cx(css.photos, large && css.large)}>
      {photos.map((photo, place) => (
        <li key={`${place} ${photo.fileID}`}>
          <PhotoFrame photo={photo} large={large} />
        </li>
      ))}
    </ul>
  )
}

/** Shows a photo in its frame, which stays if the photo is missing. */
function PhotoFrame({ photo, large }: { photo: Photo; large: boolean }) {
  const { t } = useLingui()
  const open = useContext(Opening)
  const { src, missing, retry } = usePhoto(photo.fileID, 'small')
  const caption = captionOf(photo)
  const megabytes = (photo.bytes / 1_048_576).toFixed(1)
  if (missing !== null)
    return (
      <div className={cx(css.frame, css.missing)}>
        <Icon icon={IconCloudX} />
        <span>{t`Photo not on this device, ${megabytes} MB`}</span>
        <Button
          size="small"
          variant="link"
          icon={<Icon icon={IconDownload} size={20} />}
          onClick={retry}
        >{t`Fetch`}</Button>
      </div>
    )
  return (
    <button
      type="button"
      className={css.photo}
      aria-label={caption === '' ? t`Photo` : t`Photo: ${caption}`}
      onClick={() => open(photo)}
    >
      <span className={css.frame}>{src !== null && <img src={src} alt="" />}</span>
      {large && caption !== '' && <span className={css.caption}>{caption}</span>}
    </button>
  )
}
