import { msg } from '@lingui/core/macro'
import { refusalText } from '#client/i18n/refusal-words.ts'
import type { ToastStore } from '#client/ui/toast/toast-store.ts'
import type { ExportRequest } from '#contract/kernel/export.ts'
import { type ListExportInput, exportList } from './export-list.ts'

/**
 * Exports a list and reports its progress while a server writes it, its success, or the reason of
 * its failure. Never saves a part of a file.
 */
export async function exportListWithToasts<Row extends object>(
  given: ListExportInput<Row>,
  format: ExportRequest['format'],
  toasts: ToastStore,
): Promise<void> {
  const { i18n } = given
  const waits =
    given.how.requestFile &&
    toasts.show({ kind: 'loading', text: i18n._(msg`The file is being made`) })
  const say: ToastStore['show'] = (toast) => {
    if (waits === undefined) return toasts.show(toast)
    toasts.replace(waits, toast)
    return waits
  }
  try {
    const refused = await exportList(given, format)
    if (refused === null) {
      if (waits !== undefined) say({ kind: 'success', text: i18n._(msg`The file is saved`) })
      return
    }
    const { message } =
      refused.code === 'too-large'
        ? {
            message: msg`An Excel file holds 1,048,575 rows at most. Narrow the list, or take it as CSV.`,
          }
        : refusalText(refused)
    say({
      kind: 'error',
      title: i18n._(msg`The file could not be made`),
      text: typeof message === 'string' ? message : i18n._(message),
    })
  } catch {
    say({ kind: 'error', text: i18n._(msg`The file could not be made. Try again.`) })
  }
}
