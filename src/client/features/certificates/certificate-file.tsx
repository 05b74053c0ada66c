import { useLingui } from '@lingui/react/macro'
import {
  IconCloudX,
  IconDeviceFloppy,
  IconExternalLink,
  IconFileTypePdf,
} from '@tabler/icons-react'
import { fileIn } from '#contract/certificates/rules.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { ZoomImage } from '#client/ui/image/zoom-image.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useImage } from '#client/workspace/use-image.ts'
import css from './certificates.module.css'

/** Shows a small image or the icon of a PDF, or that the file is not on this device. */
export function FileThumb({ address, alt }: { address: string; alt: string }) {
  return fileIn(address)?.isPdf ? (
    <span className={css.pdf}>
      <Icon icon={IconFileTypePdf} size={30} />
      PDF
    </span>
  ) : (
    <SmallImage address={address} alt={alt} />
  )
}

function SmallImage({ address, alt }: { address: string; alt: string }) {
  const { t } = useLingui()
  const { src, missing } = useImage(`${address}?size=small`, address)
  if (src !== null) return <img className={css.small} src={src} alt={alt} />
  if (missing === null) return <span className={css.coming} />
  return (
    <span className={css.missing} title={t`Not on this device`}>
      <Icon icon={IconCloudX} size={24} />
      <VisuallyHidden>{t`Not on this device`}</VisuallyHidden>
    </span>
  )
}

/** Shows an image in full size, or a PDF to open (TEAM-81). Both can be saved under their names. */
export function FileStage({ address, alt, name }: { address: string; alt: string; name: string }) {
  const { t } = useLingui()
  const { src, missing, retry } = useImage(address)
  if (missing !== null) {
    return (
      <div className={css.unread}>
        <Icon icon={IconCloudX} size={26} />
        <strong>{t`This file is not on this device.`}</strong>
        <RefusalText refused={missing} />
        <Button size="small" onClick={retry}>{t`Try again`}</Button>
      </div>
    )
  }
  if (src === null) return <output className={css.unread}>{t`Loading the file`}</output>
  const save = (
    <LinkButton
      size="small"
      className={css.save}
      href={src}
      download={name}
      icon={<Icon icon={IconDeviceFloppy} size={20} />}
    >{t`Save ${name}`}</LinkButton>
  )
  if (!fileIn(address)?.isPdf)
    return (
      <ZoomImage
        src={src}
        alt={alt}
        words={{ closer: t`Zoom in`, farther: t`Zoom out`, whole: t`Whole image` }}
      >
        {save}
      </ZoomImage>
    )
  return (
    <div className={css.unread}>
      <Icon icon={IconFileTypePdf} size={44} />
      <strong>{name}</strong>
      {save}
      <LinkButton
        href={src}
        target="_blank"
        rel="noreferrer"
        iconEnd={<Icon icon={IconExternalLink} size={20} />}
      >{t`Open the PDF`}</LinkButton>
    </div>
  )
}
