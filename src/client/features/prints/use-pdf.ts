import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import type { ApiSuccess, ApiFailure } from '#client/data/api/api-result.ts'
import { connection } from '#client/data/api/connection.ts'
import { fetchFile } from '#client/data/api/fetch-file.ts'
import { storeError } from '#client/data/session/errors.ts'
import { useGo } from '#client/shell/address.ts'
import { blobUrl, openTab } from '#client/ui/pdf-tab.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { openedPdf } from './opened-pdf.ts'

/**
 * The specified message for a PDF that failed; the stored error has its own words (SUB-21, SUB-24,
 * PTP-22).
 */
export interface PdfWords {
  failed: MessageDescriptor
}

export interface PdfAsked {
  /** The file name without its extension. */
  name: string
  /** Requests the address of the PDF. */
  ask: () => Promise<ApiSuccess<unknown> | ApiFailure>
  /** Returns the address in that answer; null if it names none (SUB-22, PTP-21). */
  locationIn: (body: unknown) => string | null | undefined
  /** Returns the copy on this device, for when the server cannot be reached. */
  here?: () => Promise<Blob | null>
}

const code = 'backOfficePDF'
const stored = msg`Failed to retrieve PDF report`

/**
 * Opens a PDF in a new tab, or on a page of its own where no tab opens; it fetches the bytes first
 * (SUB-18, SUB-23). Shows `Loading...` until the end and `Success` for two seconds (SUB-19, SUB-20,
 * PTP-20). Must be called within the click.
 */
export function usePdf({ failed }: PdfWords): {
  open: (asked: PdfAsked) => Promise<void>
  busy: boolean
} {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const go = useGo()
  const [busy, setBusy] = useState(false)
  const open = useCallback(
    async (asked: PdfAsked) => {
      const { name } = asked
      const tab = openTab(t`Loading...`)
      const toast = toasts.show({ kind: 'loading', text: t`Loading...` })
      setBusy(true)
      const blob = await fetched(asked)
      setBusy(false)
      if (blob === null) {
        tab?.close()
        toasts.replace(toast, { kind: 'error', text: i18n._(failed) })
        storeError({ code, title: i18n._(failed), message: i18n._(stored), isShownInline: true })
        return
      }
      toasts.replace(toast, { kind: 'success', text: t`Success` })
      const address = blobUrl(blob)
      if (tab !== null && !tab.closed) {
        tab.location.replace(address)
        return
      }
      openedPdf.set({ name, blob, address, from: location.pathname + location.search })
      go(location.pathname.startsWith('/admin/') ? '/admin/pdf' : '/back-office/pdf')
    },
    [t, i18n, toasts, go, failed],
  )
  return { open, busy }
}

async function fetched({
  ask,
  locationIn,
  here = async () => null,
}: PdfAsked): Promise<Blob | null> {
  // Without a network it does not wait for an answer that cannot come.
  const kept = connection.get().state === 'offline' ? await here() : null
  if (kept !== null) return kept
  const answer = await ask()
  if (!answer.ok && answer.kind === 'unreachable') return here()
  const location = answer.ok ? locationIn(answer.body) : null
  // Accepts only our own addresses, because the request carries the token.
  if (typeof location !== 'string' || !location.startsWith('/api/')) return null
  const file = await fetchFile(location)
  return file.ok ? file.body : null
}
