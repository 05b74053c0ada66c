import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Photo } from '#contract/kernel/photos.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { PhotoImage } from './photo-image.tsx'
import { photoNameOf } from './photo-name.ts'
import type { PhotoViewerProps } from './photo-viewer.tsx'
import css from './photos.module.css'

const PhotoViewer = lazyComponent<PhotoViewerProps>(
  async () => (await import('./photo-viewer.tsx')).PhotoViewer,
  'over',
)

type PhotoThumbsProps = {
  label: string
  photos: readonly Photo[]
  /** Shown under each photo: the remove button, its caption. */
  under?: (photo: Photo, name: string) => ReactNode
  /** Shown under the large photo. */
  beneath?: (photo: Photo) => ReactNode
  small?: boolean
}

/** Photos side by side; each opens large. */
export function PhotoThumbs({ label, photos, under, beneath, small }: PhotoThumbsProps) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <ul className={small ? css.few : css.thumbs} aria-label={label}>
        {photos.map((photo, at) => {
          const name = photoNameOf(i18n, photo, at)
          return (
            <li key={photo.photoID}>
              <button
                type="button"
                className={css.open}
                aria-label={t`Open ${name}`}
                onClick={() => setOpen(at)}
              >
                <PhotoImage photoID={photo.photoID} alt="" />
              </button>
              {under?.(photo, name)}
            </li>
          )
        })}
      </ul>
      {open !== null && (
        <PhotoViewer
          title={label}
          photos={photos}
          at={Math.min(open, photos.length - 1)}
          onChange={setOpen}
          beneath={beneath}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
