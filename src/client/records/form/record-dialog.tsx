import { lazyComponent } from '#client/ui/lazy-component.tsx'

/**
 * The dialog that creates or changes a record, fetched when a list first opens it, so that its page
 * loads no form.
 */
export const RecordDialog = lazyComponent(
  async () => (await import('./record-form-dialog.tsx')).RecordFormDialog,
  'over',
)
