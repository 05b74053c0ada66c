import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useBlobUrl } from '#client/workspace/use-blob-url.ts'
import css from './guest.module.css'
import type { GuestLink } from './guest-link.ts'

type GuestPhotoProps = { link: GuestLink; photoID: string; name: string; caption?: string }

/** A small photo, which a tap enlarges. */
export function GuestPhoto({ link, photoID, name, caption = '' }: GuestPhotoProps) {
  const { t } = useLingui()
  const [isLarge, setIsLarge] = useState(false)
  const { src, missing } = useImage(link, photoID, 'small')
  const label = caption === '' ? name : `${name}: ${caption}`
  return (
    <figure className={css.photo}>
      <button type="button" aria-label={t`Enlarge: ${label}`} onClick={() => setIsLarge(true)}>
        {src ? <img src={src} alt="" /> : missing ? t`Not on this phone` : '…'}
      </button>
      <figcaption>{label}</figcaption>
      {isLarge && (
        <Enlarged
          link={link}
          photoID={photoID}
          name={name}
          caption={caption}
          onClose={() => setIsLarge(false)}
        />
      )}
    </figure>
  )
}

function Enlarged({
  link,
  photoID,
  name,
  caption,
  onClose,
}: GuestPhotoProps & { onClose: () => void }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const { src, missing } = useImage(link, photoID, 'whole')
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={css.enlarged} aria-label={name} onClose={onClose}>
      <button type="button" className={css.button} onClick={() => dialog.current?.close()}>
        {t`Close`}
      </button>
      {src ? (
        <img src={src} alt={name} />
      ) : (
        <output>{missing ? t`This photo is not on this phone.` : t`Loading…`}</output>
      )}
      {caption && <p>{caption}</p>}
    </dialog>
  )
}

function useImage(link: GuestLink, photoID: string, size: 'small' | 'whole') {
  const find = useCallback(() => link.image(photoID, size), [link, photoID, size])
  return useBlobUrl(`${photoID} ${size}`, find)
}
