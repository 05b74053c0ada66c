import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PrintMenu } from '#client/records/print/print-menu.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { useArrival } from '#client/ui/use-arrival.ts'
import type { ListExportInput, ListExportOptions, ExtraMenuItems } from './export-list.ts'
import { useExportMenuItems } from './use-export-menu-items.tsx'

/** The menu of a list: print, and where `given` save it as a file, or its records as one. */
export function ListMenu<Row extends object>({
  given,
}: {
  given: Omit<ListExportInput<Row>, 'i18n'> | null
}) {
  const { i18n } = useLingui()
  const toasts = useToasts()
  const items = useExportMenuItems(given)
  const itemsOf = useExtraMenuItems(given?.how.more)
  const more =
    (given &&
      itemsOf?.({ rows: given.list.rows, disabled: given.list.reading.offline, i18n, toasts })) ??
    []
  return <PrintMenu more={[...more, ...items]} />
}

/** Loads further items after the list, which shows without them. */
function useExtraMenuItems<Row>(load: ListExportOptions<Row>['more']): ExtraMenuItems<Row> | null {
  const [made, setMade] = useState<{ itemsOf: ExtraMenuItems<Row> } | null>(null)
  // The next list tries again after a failed load.
  useArrival(
    () => load?.().catch(() => null),
    (itemsOf) => setMade(itemsOf && { itemsOf }),
    [load],
  )
  return made?.itemsOf ?? null
}
