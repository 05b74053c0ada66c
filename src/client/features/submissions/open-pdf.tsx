import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import css from './kept/kept-sign.module.css'
import own from './open-pdf.module.css'
import { call } from '#client/data/api/call.ts'
import { usePdf } from '#client/features/prints/door.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { offlineReviewOf, useKept } from './kept/kept-of.ts'
import type { SubmissionListRow } from './layout.ts'

type Printed = Pick<SubmissionListRow, 'id' | 'uid' | 'recordNumber'>

/** Opens the PDF of a record in a new tab (SUB-18 to SUB-24); must be called within the click. */
export function useOpenPdf(): { open: (row: Printed) => void; busy: boolean } {
  const { t } = useLingui()
  const { open, busy } = usePdf(words)
  const workspace = useWorkspace()
  return {
    busy,
    open: useCallback(
      ({ id, uid, recordNumber }) =>
        void open({
          name: t`No. ${recordNumber}`,
          ask: () => call('submissions.pdf', { params: { submissionID: String(id) } }),
          locationIn: (body) => (body as { pdfLocation?: string | null }).pdfLocation,
          here: async () => (await offlineReviewOf(workspace)?.keeper())?.readPdf(uid) ?? null,
        }),
      [open, t, workspace],
    ),
  }
}

// Every screen shows this text (G2-39).
const words = { failed: msg`Error while fetching submission PDF!` }

/** Opens the PDF as the main action of a record's page. */
export function OpenSubmissionPdf({ submission }: { submission: Printed }) {
  const { t } = useLingui()
  const { open, busy } = useOpenPdf()
  const offline = useConnectionState() === 'offline'
  const isKept = useKept()?.kept.has(submission.uid) === true
  const disabled = busy || (offline && !isKept)
  return (
    <Button
      variant="filled"
      icon={<Icon icon={IconFileTypePdf} />}
      aria-disabled={disabled || undefined}
      onClick={() => disabled || open(submission)}
    >
      {offline && !isKept ? t`Needs the network` : t`Open PDF`}
    </Button>
  )
}

/** Opens the PDF from a row of the list. */
export function RowPdf({
  row,
  onOpen,
  needsNetwork,
}: {
  row: Printed & { formName: string }
  onOpen: (row: Printed) => void
  needsNetwork: boolean
}) {
  const { t } = useLingui()
  const { recordNumber, formName } = row
  if (needsNetwork) return <span className={css.needs}>{t`Needs the network`}</span>
  return (
    <Button
      size="small"
      variant="link"
      className={own.row}
      aria-label={t`PDF of No. ${recordNumber}, ${formName}`}
      onClick={() => onOpen(row)}
    >
      PDF
    </Button>
  )
}
