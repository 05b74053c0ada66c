import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useCallback } from 'react'
import { call } from '#client/data/api/call.ts'
import { usePdf } from '#client/features/prints/door.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import type { PreTaskPlanView } from './plan-row.ts'
import css from './plans.module.css'

type Row = Pick<PreTaskPlanView, 'id' | 'ptpHash'>

/** Opens the PDF of a plan from its row (PTP-12). */
export function PdfButton({ row }: { row: Row }) {
  const { t } = useLingui()
  const { open, busy } = useOpenPdf()
  const { ptpHash } = row
  return (
    <IconButton
      label={t`PDF of ${ptpHash}`}
      icon={<Icon icon={IconFileTypePdf} size={24} />}
      aria-disabled={busy || undefined}
      className={css.pdf}
      onClick={() => busy || open(row)}
    />
  )
}

/** Opens the same PDF as the main action of an open plan. */
export function OpenPdf({ row, large }: { row: Row; large?: boolean }) {
  const { t } = useLingui()
  const { open, busy } = useOpenPdf()
  return (
    <Button
      variant="filled"
      {...(large && { size: 'large' })}
      icon={<Icon icon={IconFileTypePdf} />}
      aria-disabled={busy || undefined}
      onClick={() => busy || open(row)}
    >{t`Open PDF`}</Button>
  )
}

/** Opens the PDF of a plan (PTP-20 to PTP-23); must be called within the click. */
function useOpenPdf(): { open: (row: Row) => void; busy: boolean } {
  const { open, busy } = usePdf(words)
  return {
    busy,
    open: useCallback(
      ({ id, ptpHash }) =>
        void open({
          name: ptpHash,
          ask: () => call('preTaskPlans.pdf', { params: { ptpSubmissionId: String(id) } }),
          locationIn: (body) => (body as { blobPath?: string | null }).blobPath,
        }),
      [open],
    ),
  }
}

const words = { failed: msg`Error while fetching submission!` }
