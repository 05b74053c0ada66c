import { useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { type Photo, photoLimits, type PhotoMoment, photosIn } from '#contract/kernel/photos.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useUnsentPhotoCount } from '#client/workspace/use-photo.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { DrawControl, FormValue } from '#client/ui/form/form-fields.ts'
import { AddPhotos } from './add-photos.tsx'
import { translatePhotoProblem } from './photo-problem.ts'
import { PhotoThumbs } from './photo-thumbs.tsx'
import css from './photos.module.css'

export type PhotosFieldProps = Parameters<DrawControl>[0] & { file: string; when: PhotoMoment }

/**
 * The photos of a form: stored with its draft, shown at once, sent before the change that names
 * them.
 */
export function PhotosField({ id, label, value, error, onChange, file, when }: PhotosFieldProps) {
  const { t, i18n } = useLingui()
  const all = photosIn(value)
  const unsent = useUnsentPhotoCount(all)
  const photos = all.filter((photo) => photo.when === when)
  // Plain JSON on both sides.
  const change = (next: readonly Photo[]) => onChange(next as unknown as FormValue)
  return (
    <AddPhotos
      id={id}
      label={label}
      file={file}
      when={when}
      remaining={Math.min(photoLimits.atOnce - unsent, photoLimits.each - all.length)}
      onAdd={(added) => change([...all, ...added])}
    >
      <span className={css.label}>{label}</span>
      <PhotoThumbs
        label={label}
        photos={photos}
        under={({ photoID, caption }, name) => (
          <>
            <input
              className={css.caption}
              aria-label={t`Caption of ${name}`}
              placeholder={t`Caption`}
              maxLength={photoLimits.caption}
              value={caption}
              onChange={(event) =>
                change(
                  all.map((photo) =>
                    photo.photoID === photoID ? { ...photo, caption: event.target.value } : photo,
                  ),
                )
              }
            />
            <Button
              size="small"
              variant="quiet"
              icon={<Icon icon={IconTrash} size={20} />}
              aria-label={t`Remove ${name}`}
              onClick={() => change(all.filter((photo) => photo.photoID !== photoID))}
            >
              {t`Remove`}
            </Button>
          </>
        )}
      />
      {error && (
        <span className={css.error} role="alert">
          {translatePhotoProblem(i18n, error)}
        </span>
      )}
    </AddPhotos>
  )
}
