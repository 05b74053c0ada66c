import { useLingui } from '@lingui/react/macro'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { isPdfRefused, pdfAddressOf } from '#contract/goformz/pdf-address.ts'
import { refusalText } from '#client/i18n/refusal-words.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { blobUrl, openTab } from '#client/ui/pdf-tab.ts'
import { saveFile } from '#client/ui/save-file.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { readStoredOrFetch, imageStoreOf } from '#client/workspace/use-image.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import type { FormzRow } from './layout.ts'
import css from './goformz.module.css'

const icon = <Icon icon={IconExternalLink} size={20} />

/**
 * Opens the PDF of a form in a new tab. Without a PDF the button is disabled and explains why
 * (GFZ-09, GFZ-13, G2-62).
 */
export function ViewPdf({ row }: { row: FormzRow }) {
  const { t } = useLingui()
  const address = pdfAddressOf(row.formzPdfUrl)
  const { formName } = row
  if (address === null) {
    return (
      <span className={css.action}>
        {isPdfRefused(row.formzPdfUrl) ? (
          <NotSaved />
        ) : (
          <span className={css.without}>{t`PDF not available`}</span>
        )}
        <Button
          size="small"
          disabled
          title={t`PDF not available`}
          aria-label={t`View: ${formName}`}
        >{t`View`}</Button>
      </span>
    )
  }
  if ('file' in address) return <ViewFile file={address.file} formName={formName} />
  return (
    <LinkButton
      size="small"
      href={address.href}
      target="_blank"
      rel="noopener noreferrer"
      iconEnd={icon}
      aria-label={t`View: ${formName}`}
    >{t`View`}</LinkButton>
  )
}

/** Explains on a press why the server did not save the PDF; a row has no space for the text. */
function NotSaved() {
  const { t } = useLingui()
  const toasts = useToasts()
  const title = t`PDF not saved`
  const text = t`This PDF holds a script or cannot be checked, so it was not saved.`
  const say = () => toasts.show({ kind: 'error', title, text })
  return (
    <Button size="small" variant="link" title={text} onClick={say}>
      {title}
    </Button>
  )
}

/**
 * Opens a PDF that Siteward stores, read with the session or from this device. It saves the file if
 * no tab can open.
 */
function ViewFile({ file, formName }: { file: string; formName: string }) {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const workspace = useWorkspace()
  const toasts = useToasts()
  const view = async () => {
    const name = `${formName}.pdf`
    const tab = openTab(name)
    setBusy(true)
    const found = await readStoredOrFetch(
      imageStoreOf(workspace),
      file,
      undefined,
      new AbortController().signal,
    )
    setBusy(false)
    if (found instanceof Blob)
      return tab === null || tab.closed
        ? saveFile(name, found)
        : tab.location.replace(blobUrl(found))
    tab?.close()
    const { message } = refusalText(found)
    toasts.show({
      kind: 'error',
      title: t`The PDF could not be opened`,
      text: typeof message === 'string' ? message : i18n._(message),
    })
  }
  return (
    <Button
      size="small"
      disabled={busy}
      iconEnd={icon}
      aria-label={t`View: ${formName}`}
      onClick={() => void view()}
    >{t`View`}</Button>
  )
}
