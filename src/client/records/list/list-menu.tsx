import { PrintMenu } from '#client/records/print/print-menu.tsx'
import type { ExportedList } from './export-list.ts'
import { useExportItems } from './use-export-items.tsx'

/** What else can be done with a list: printed, and where it is `given` saved as a file. */
export function ListMenu<Row extends object>({ given }: { given: Omit<ExportedList<Row>, 'i18n'> | null }) {
  return <PrintMenu more={useExportItems(given)} />
}
