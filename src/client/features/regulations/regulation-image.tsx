import { useLingui } from '@lingui/react/macro'
import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Viewer } from '#client/ui/image/viewer.tsx'
import { ZoomImage } from '#client/ui/image/zoom-image.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useImage } from '#client/workspace/use-image.ts'
import css from './regulation-image.module.css'

/** Shows the images of a rule side by side, in their order. */
export function RegulationImages({ number, uris }: { number: string; uris: readonly string[] }) {
  const { t } = useLingui()
  return (
    <div className={css.images}>
      {uris.map((uri, at) => {
        const n = at + 1
        return <RegulationImage key={uri} uri={uri} alt={t`${number}, image ${n}`} />
      })}
    </div>
  )
}

/**
 * Shows an image of a regulation, small and on white in both themes; a press opens it large, to
 * zoom. An unsent image is a `data:` address.
 */
export function RegulationImage({ uri, alt }: { uri: string; alt: string }) {
  return uri.startsWith('data:') ? (
    <Picture src={uri} alt={alt} />
  ) : (
    <SentImage uri={uri} alt={alt} />
  )
}

function SentImage({ uri, alt }: { uri: string; alt: string }) {
  const { t } = useLingui()
  const { src, missing } = useImage(uri)
  if (src !== null) return <Picture src={src} alt={alt} />
  if (missing === null) return <span className={css.thumb} />
  // The server sends it only to companies that have enabled a form with it.
  const why =
    missing.kind === 'refused' ? t`Image, shown once the form is on` : t`Image, not on this device`
  return (
    <span className={css.missing}>
      <Icon icon={IconPhotoOff} size={24} />
      {why}
    </span>
  )
}

function Picture({ src, alt }: { src: string; alt: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const stage = (
    <ZoomImage
      src={src}
      alt={alt}
      words={{ closer: t`Zoom in`, farther: t`Zoom out`, whole: t`Whole image` }}
    />
  )
  return (
    <>
      <button
        type="button"
        className={css.thumb}
        aria-label={t`Open ${alt}`}
        onClick={() => setOpen(true)}
      >
        <img src={src} alt={alt} />
      </button>
      {isOpen && (
        <Viewer
          title={alt}
          pages={[{ key: src, label: alt, thumb: null, stage }]}
          at={0}
          onChange={() => {}}
          words={{ previous: t`Previous`, next: t`Next`, all: t`All images` }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
