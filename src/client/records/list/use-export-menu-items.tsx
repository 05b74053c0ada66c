import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { ListExportInput } from './export-list.ts'

/**
 * The menu items of a list besides printing: its visible rows as a file. Empty if rows are missing
 * here and no server writes them.
 */
export function useExportMenuItems<Row extends object>(
  given: Omit<ListExportInput<Row>, 'i18n'> | null,
): readonly MenuItem[] {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const { companyName } = useMe().user_metadata
  const list = given?.list
  const byServer = given?.how.requestFile !== undefined
  const isOffered =
    list &&
    !list.loading &&
    (byServer || (list.more === null && list.moreFailed === null && list.pages === null))
  const disabled = byServer && list?.reading.offline === true
  return useMemo(() => {
    if (!given || !isOffered) return none
    // Loads on demand, because most people export no list.
    const save = (format: 'csv' | 'xlsx') => () =>
      void import('./export-list-with-toasts.ts')
        .then(({ exportListWithToasts }) =>
          exportListWithToasts(
            { ...given, how: { of: companyName, ...given.how }, i18n },
            format,
            toasts,
          ),
        )
        .catch(() =>
          toasts.show({ kind: 'error', text: t`The file could not be made. Try again.` }),
        )
    const said = (label: string) => (disabled ? t`${label} (needs a connection)` : label)
    return [
      { key: 'csv', label: said(t`Export as CSV`), disabled, onSelect: save('csv') },
      { key: 'xlsx', label: said(t`Export as Excel (XLSX)`), disabled, onSelect: save('xlsx') },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [
    i18n.locale,
    isOffered,
    disabled,
    list,
    given?.columns,
    given?.hidden,
    given?.how,
    companyName,
    toasts,
  ])
}

const none: readonly MenuItem[] = []
