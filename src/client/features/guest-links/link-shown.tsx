import { useLingui } from '@lingui/react/macro'
import { IconCopy, IconShare2 } from '@tabler/icons-react'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { copyText } from '#client/ui/save-file.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { PinShown } from './pin.tsx'
import css from './guest-links.module.css'

/** Loads with the first link that is shown, because its library is large. */
const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode)

export type LinkShownProps = {
  uri: string
  pin: string | null
  recipient: string
  /** The situation of the action, for the app that shares the link. */
  title: string
}

/** Shows a link: as a QR code, as text to copy or to share, and its PIN. */
export function LinkShown({ uri, pin, recipient: name, title }: LinkShownProps) {
  const { t } = useLingui()
  const toasts = useToasts()
  const copy = async () => {
    const isCopied = await copyText(uri)
    toasts.show(
      isCopied
        ? { kind: 'success', text: t`Link copied` }
        : { kind: 'error', text: t`This browser does not let the app copy. Copy it by hand.` },
    )
  }
  // A person who closes the list of apps has not shared, which is no failure.
  const share = () => void navigator.share({ title, url: uri }).catch(() => undefined)
  return (
    <div className={css.shown}>
      <QrCode text={uri} label={t`QR code of the link for ${name}`} />
      <div className={css.address}>
        <p className={css.uri}>{uri}</p>
        <div className={css.acts}>
          <Button icon={<Icon icon={IconCopy} size={20} />} onClick={() => void copy()}>
            {t`Copy link`}
          </Button>
          {'share' in navigator && (
            <Button icon={<Icon icon={IconShare2} size={20} />} onClick={share}>
              {t`Share`}
            </Button>
          )}
        </div>
        {pin !== null && pin !== '' && <PinShown pin={pin} />}
      </div>
    </div>
  )
}
