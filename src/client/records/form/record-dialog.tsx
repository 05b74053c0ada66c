import { later } from '#client/ui/later.tsx'

/**
 * The dialog that makes or changes a record, fetched when a list first opens it: until then its
 * page needs no form.
 */
export const RecordDialog = later(
  async () => (await import('./record-form-dialog.tsx')).RecordFormDialog,
  'over',
)
