import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#client/records/form/use-command.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { cx } from '#client/ui/cx.ts'
import onWhite from '#client/ui/image/on-white.module.css'
import { useSessionServices } from '#client/workspace/session-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { CompanyLogo, Letters } from '../marks.tsx'
import css from './logo.module.css'

const LogoDialog = lazyComponent(async () => (await import('./logo-dialog.tsx')).LogoDialog, 'over')

type LogoPanelProps = {
  accountID: number
  /** Name of the company; its letters replace a logo that does not load. */
  name: string
  /** The logo from the company's last read; changes made here show at once. */
  logoUri: string | null
  /** True for the owner and system administrators (G1-51, G2-87). */
  mayChange: boolean
  /** Reads the company again. */
  reread?: () => unknown
}

/** The logo of a company and its actions (ACC-20, ACC-21). */
export function LogoPanel({ accountID, name, logoUri, mayChange, reread }: LogoPanelProps) {
  const { t } = useLingui()
  const { session } = useSessionServices()
  const [open, setOpen] = useState<'upload' | 'delete' | null>(null)
  // The server's last answer wins over the earlier read (ACC-67).
  const [newLogo, setSaid] = useState<{ uri: string | null; instead: string | null } | null>(null)
  const shown = newLogo !== null && newLogo.instead === logoUri ? newLogo.uri : logoUri
  const { run, busy } = useCommand('companies.removeLogo', deleteWords)
  const changed = (uri: string | null) => {
    setOpen(null)
    setSaid({ uri, instead: logoUri })
    reread?.()
    // The header shows the own company's logo.
    void session.refresh()
  }
  const remove = async () => {
    setOpen(null)
    await run({ params: { accountID: String(accountID) } }, { close: () => changed(null) })
  }
  return (
    <section className={css.panel} aria-label={t`Company logo`}>
      <div className={cx(onWhite.frame, css.frame)}>
        {shown === null ? (
          <span className={css.none}>{t`No logo yet`}</span>
        ) : (
          <CompanyLogo
            className={onWhite.image}
            src={shown}
            alt={t`Company logo`}
            instead={
              <span className={css.none}>
                <Letters name={name} />
                <span>{t`The logo could not be loaded.`}</span>
              </span>
            }
          />
        )}
      </div>
      {mayChange && (
        <div className={css.acts}>
          <Button icon={<Icon icon={IconPhotoUp} />} onClick={() => setOpen('upload')}>
            {shown === null ? t`Upload logo` : t`Change logo`}
          </Button>
          {shown !== null && (
            <Button
              variant="danger"
              disabled={busy}
              icon={<Icon icon={IconTrash} />}
              onClick={() => setOpen('delete')}
            >{t`Delete logo`}</Button>
          )}
        </div>
      )}
      {open === 'upload' && (
        <LogoDialog accountID={accountID} onDone={changed} onClose={() => setOpen(null)} />
      )}
      {open === 'delete' && (
        <Confirm
          title={t`Delete the company logo?`}
          harmless={t`Keep logo`}
          verb={t`Delete logo`}
          onCancel={() => setOpen(null)}
          onConfirm={() => void remove()}
        >
          {t`It no longer shows anywhere. You can upload another one at any time.`}
        </Confirm>
      )}
    </section>
  )
}

const deleteWords = {
  code: 'deleteCompanyLogo',
  sent: msg`Company logo has been deleted`,
  failed: msg`Error Deleting`,
  message: msg`There has been an error when deleting company logo.`,
}
