import { useLingui } from '@lingui/react/macro'
import type { SheetError } from '#client/data/sheets/sheet-types.ts'

/**
 * Why a file is refused, and how to fix it; `several` means more than one file at once (G1-93,
 * INV-98).
 */
export type FileFault = SheetError | 'several'

/** Returns the texts of a file's fault. */
export function useFileWords(): (
  fault: FileFault,
  record?: number,
) => { title: string; way: string } {
  const { t } = useLingui()
  return (fault, record) => {
    const kept = t`Your table is as it was.`
    switch (fault) {
      case 'type':
        return {
          title: t`The file must be a CSV or a spreadsheet.`,
          way: t`It may be a .csv, .xls, .xlsx or .ods file. ${kept}`,
        }
      case 'size':
        return {
          title: t`The file must be smaller than 2 MB.`,
          way: t`Save only the sheet with the people, or split it into two files. ${kept}`,
        }
      case 'empty':
        return {
          title: t`The file has no users.`,
          way: t`The rows below the header are empty. ${kept}`,
        }
      case 'content':
        return {
          title: t`The content is not a table.`,
          way: t`The name says CSV or spreadsheet, but the content is of another kind. Open it in the program it comes from, and save it as CSV or XLSX. ${kept}`,
        }
      case 'damaged':
        return {
          title:
            record === undefined
              ? t`The file is damaged.`
              : t`The file is damaged from line ${record} on.`,
          way: t`Open it in the program it comes from, save it again, and choose it again. ${kept}`,
        }
      case 'encrypted':
        return {
          title: t`The file is locked with a password.`,
          way: t`Save it without a password, and choose it again. ${kept}`,
        }
      case 'too-much':
        return {
          title: t`The file holds more than can be read.`,
          way: t`Save only the sheet with the people, without empty rows and columns that are formatted. ${kept}`,
        }
      case 'too-long':
        return {
          title: t`Reading took longer than 10 seconds and was stopped.`,
          way: t`Save only the sheet with the people as CSV, and choose that file. ${kept}`,
        }
      case 'several':
        return {
          title: t`One file at a time.`,
          way: t`You dropped several files. None was used. ${kept}`,
        }
    }
  }
}
