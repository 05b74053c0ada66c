import { useLingui } from '@lingui/react/macro'
import { IconDeviceFloppy, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react'
import { useGo } from '#client/shell/address.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { Empty } from '#client/ui/state/empty.tsx'
import { useStore } from '#client/workspace/use-store.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { roles } from '#contract/kernel/role.ts'
import { openedPdf } from './opened-pdf.ts'
import css from './prints.module.css'

/**
 * Shows a PDF where no new tab opens: in an installed app, or in a browser that blocks tabs. The
 * bytes are loaded, so it opens and saves without a network.
 */
export function PdfPage() {
  const { t } = useLingui()
  const go = useGo()
  const pdf = useStore(openedPdf)
  const isAdmin = useMe().app_metadata.role.roleID === roles.systemAdmin
  // A short address is that of a list, a longer one that of a record.
  const isList = (pdf?.from.split(/[/?]/).filter(Boolean).length ?? 0) < 3
  const label = isList ? t`Back to the list` : t`Back`
  const back =
    pdf?.from ?? (isAdmin ? '/admin/corrective-actions' : '/back-office/corrective-actions')
  return (
    <>
      <PageHeader
        title={pdf?.name ?? 'PDF'}
        lined
        back={<BackLink label={label} href={back} onOpen={() => go(back)} />}
      />
      <div className={css.page}>
        {pdf === null ? (
          <Empty
            icon={<Icon icon={IconFileTypePdf} size={26} />}
            title={t`This PDF is no longer here`}
            action={<Button onClick={() => go(back)}>{label}</Button>}
          >
            {t`Open it again from its record.`}
          </Empty>
        ) : (
          <Empty
            icon={<Icon icon={IconFileTypePdf} size={26} />}
            title={t`The PDF is ready`}
            action={
              <>
                <LinkButton
                  variant="filled"
                  icon={<Icon icon={IconExternalLink} />}
                  href={pdf.address}
                  target="_blank"
                  rel="noopener"
                >{t`Open PDF`}</LinkButton>
                <Button
                  icon={<Icon icon={IconDeviceFloppy} />}
                  onClick={() =>
                    saveFile(`${pdf.name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.pdf`, pdf.blob)
                  }
                >{t`Save`}</Button>
              </>
            }
          >
            {pdf.name}
          </Empty>
        )}
      </div>
    </>
  )
}
