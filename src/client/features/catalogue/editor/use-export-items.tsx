import { useLingui } from '@lingui/react/macro'
import { IconFileExport, IconFileSpreadsheet } from '@tabler/icons-react'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import type { ProgramsFormat } from './programs-file.ts'

/** Menu items that export programs of the draft: as JSON with everything, or as a spreadsheet. */
export function useProgramsExport({
  planIDs,
  name,
  disabled,
}: {
  planIDs: readonly number[]
  name: string
  disabled: boolean
}): [json: MenuItem, xlsx: MenuItem] {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  // Loads the export code on demand, because most people export nothing.
  const save = (as: ProgramsFormat) => () =>
    void import('./programs-file.ts')
      .then(({ saveProgramsFile }) => saveProgramsFile(planIDs, name, as, { i18n, toasts }))
      .catch(() => toasts.show({ kind: 'error', text: t`The file could not be made. Try again.` }))
  return [
    {
      key: 'json',
      label: t`Export as JSON`,
      icon: <Icon icon={IconFileExport} size={20} />,
      disabled,
      onSelect: save('json'),
    },
    {
      key: 'xlsx',
      label: t`Export as Excel (XLSX)`,
      icon: <Icon icon={IconFileSpreadsheet} size={20} />,
      disabled,
      onSelect: save('xlsx'),
    },
  ]
}
