import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Photo } from '#contract/kernel/photos.ts'
import { longMoment } from '#client/i18n/moment.ts'
import { usePhoto } from '#client/workspace/use-photo.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Viewer } from '#client/ui/image/viewer.tsx'
import { ZoomImage } from '#client/ui/image/zoom-image.tsx'
import { PhotoImage } from './photo-image.tsx'
import { photoNameOf } from './photo-name.ts'
import css from './photos.module.css'

/** The properties of a photo that it shows; some devices do not report the time of the shot. */
export type ViewerPhoto = Pick<Photo, 'photoID' | 'caption'> & { takenAt: string | null }

export type PhotoViewerProps<Of extends ViewerPhoto = Photo> = {
  title: string
  photos: readonly Of[]
  at: number
  onChange: (at: number) => void
  beneath?: ((photo: Of) => ReactNode) | undefined
  onClose: () => void
}

/** Large photos one after the other, by keys, buttons and swipes, with their times and captions. */
export function PhotoViewer<Of extends ViewerPhoto>({
  title,
  photos,
  at,
  onChange,
  beneath,
  onClose,
}: PhotoViewerProps<Of>) {
  const { t, i18n } = useLingui()
  const language = i18n.locale === 'es' ? 'es' : 'en'
  const pages = photos.map((photo, place) => {
    const name = photoNameOf(i18n, photo, place)
    return {
      key: photo.photoID,
      label: t`Open ${name}`,
      thumb: <PhotoImage photoID={photo.photoID} alt="" />,
      stage: (
        <figure className={css.large}>
          <LargePhoto photoID={photo.photoID} alt={name} />
          <figcaption>
            {photo.caption !== '' && <strong>{photo.caption}</strong>}
            {photo.takenAt !== null && (
              <span>{t`Taken ${longMoment(photo.takenAt, language)}`}</span>
            )}
          </figcaption>
          {beneath?.(photo)}
        </figure>
      ),
    }
  })
  return (
    <Viewer
      title={title}
      pages={pages}
      at={at}
      onChange={onChange}
      words={{ previous: t`Previous photo`, next: t`Next photo`, all: t`All photos` }}
      onClose={onClose}
    />
  )
}

function LargePhoto({ photoID, alt }: { photoID: string; alt: string }) {
  const { t } = useLingui()
  const { src, missing, retry } = usePhoto(photoID)
  if (src !== null)
    return (
      <ZoomImage
        src={src}
        alt={alt}
        words={{ closer: t`Zoom in`, farther: t`Zoom out`, whole: t`Whole photo` }}
      />
    )
  if (missing === null) return null
  return (
    <div className={css.away}>
      <p>{t`This photo is not on this device.`}</p>
      <Button onClick={retry}>{t`Fetch`}</Button>
    </div>
  )
}
