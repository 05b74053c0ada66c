import { useLingui } from '@lingui/react/macro'
import { IconPhotoOff } from '@tabler/icons-react'
import { usePhoto, useUnsentPhotoState } from '#client/workspace/use-photo.ts'
import { Icon } from '#client/ui/icon.tsx'
import { cx } from '#client/ui/cx.ts'
import css from './photos.module.css'

/** A small photo in its frame; dashed with its progress until it is sent. */
export function PhotoImage({ photoID, alt }: { photoID: string; alt: string }) {
  const { t } = useLingui()
  const { src, missing } = usePhoto(photoID, 'small')
  const state = useUnsentPhotoState(photoID)
  const percent =
    state === null || state.sent === 0 || state.uploaded
      ? null
      : Math.round((100 * state.sent) / state.size)
  return (
    <span className={cx(css.frame, state !== null && css.unsent)}>
      {src !== null && <img src={src} alt={alt} draggable={false} />}
      {src === null && missing !== null && (
        <span className={css.missing}>
          <Icon icon={IconPhotoOff} />
          {t`Not on this device`}
        </span>
      )}
      {percent !== null && (
        <>
          <progress className={css.bar} value={percent} max={100} aria-label={t`Sending`} />
          <span className={css.percent}>{percent} %</span>
        </>
      )}
    </span>
  )
}
