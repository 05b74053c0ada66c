import { lazy, Suspense } from 'react'
import type { RecordDialogProps } from './record-form-dialog.tsx'

const RecordFormDialog = lazy(async () => ({ default: (await import('./record-form-dialog.tsx')).RecordFormDialog }))

/** The dialog that makes or changes a record, fetched when a list first opens it: until then its page needs no form. */
export function RecordDialog(props: RecordDialogProps) {
  return (
    <Suspense fallback={null}>
      <RecordFormDialog {...props} />
    </Suspense>
  )
}
