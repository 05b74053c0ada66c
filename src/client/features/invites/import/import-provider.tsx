import { useLingui } from '@lingui/react/macro'
import { IconClipboardText, IconFileDownload, IconUpload } from '@tabler/icons-react'
import { memo, type ReactNode, useMemo } from 'react'
import { roles } from '#contract/kernel/role.ts'
import { useContractors } from '#client/features/contractors/door.ts'
import { usePasteCells, useReadClipboardCells } from '#client/records/rows/pasted-cells.ts'
import { useReadList } from '#client/records/use-read.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Menu } from '#client/ui/popup/menu.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { BulkTable } from '../bulk-row.ts'
import { existingPerson } from '../roster/existing-person.ts'
import { RosterDrop, type RosterSource, useRosterChoice } from './choose-roster.tsx'

const ImportRoster = lazyComponent(async () => (await import('./import-roster.tsx')).ImportRoster)

type ImportDeskProps = {
  accountID: number
  table: BulkTable
  /** True while rosters are accepted. */
  isOpen: boolean
  /** While rosters are accepted, the import of this one replaces the page. */
  source: RosterSource | null
  /** A stable function. */
  onSource: (source: RosterSource | null) => void
  onTake: (next: BulkTable) => void
  /** Renders the page with the import button for its head. */
  children: (button: ReactNode) => ReactNode
}

/**
 * Accepts rosters for the bulk table: chosen, dropped anywhere, pasted, or opened by the system
 * (INV-88).
 */
export function ImportProvider({
  accountID,
  table,
  isOpen,
  source,
  onSource,
  onTake,
  children,
}: ImportDeskProps) {
  useLaunchedFile(onSource)
  usePasteCells(onSource, isOpen && source === null)
  const take = (next: BulkTable) => {
    onSource(null)
    onTake(next)
  }
  const button = useMemo(() => isOpen && <ImportButton onSource={onSource} />, [isOpen, onSource])
  if (source !== null && isOpen)
    return (
      <Compared
        accountID={accountID}
        source={source}
        table={table}
        onTake={take}
        onClose={() => onSource(null)}
      />
    )
  // The wrapper is the same whether rosters are accepted or not; otherwise the page would mount
  // again and lose focus, scroll position and ticks.
  return (
    <RosterDrop isOpen={isOpen} onSource={onSource}>
      {children(button)}
    </RosterDrop>
  )
}

type ComparedProps = Pick<ImportDeskProps, 'accountID' | 'table' | 'onTake'> & {
  source: RosterSource
  onClose: () => void
}

/** Reads the people and contractor companies that a roster is compared with. */
function Compared({ accountID, ...rest }: ComparedProps) {
  const people = useReadList('team.list', { params: { accountID: String(accountID) }, query: {} })
  const isSystem = useMe().app_metadata.role.roleID === roles.systemAdmin
  // A system administrator's table has no contractor companies (rulings, 41).
  const contractors = useContractors(accountID, !isSystem)
  const unread = [people, ...(isSystem ? [] : [contractors])].filter(({ complete }) => !complete)
  const existing = useMemo(() => people.rows.map(existingPerson), [people.rows])
  return <ImportRoster people={existing} unread={unread} {...rest} />
}

/** Memoized, because each key in the table renders the page around it. */
const ImportButton = memo(function ImportButton({
  onSource,
}: {
  onSource: (source: RosterSource) => void
}) {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const hasRole = useMe().app_metadata.role.roleID !== roles.systemAdmin
  const { input, open } = useRosterChoice(onSource)
  const paste = useReadClipboardCells(onSource)
  const template = async () => {
    const { saveTemplate } = await import('./save-sheets.ts')
    await saveTemplate(i18n, hasRole)
    toasts.show({ kind: 'success', text: t`The file is saved` })
  }
  const failed = () =>
    toasts.show({ kind: 'error', text: t`The file could not be made. Try again.` })
  return (
    <>
      {input}
      <Menu
        label={t`Import`}
        items={[
          {
            key: 'file',
            label: t`Import a file`,
            icon: <Icon icon={IconUpload} />,
            onSelect: open,
          },
          {
            key: 'paste',
            label: t`Paste rows`,
            icon: <Icon icon={IconClipboardText} />,
            onSelect: () => void paste(),
          },
          {
            key: 'template',
            label: t`Save a template`,
            icon: <Icon icon={IconFileDownload} />,
            onSelect: () => void template().catch(failed),
          },
        ]}
        trigger={(trigger) => (
          <Button {...trigger} icon={<Icon icon={IconUpload} />}>
            {t`Import`}
          </Button>
        )}
      />
    </>
  )
})

/**
 * The browser's queue of files that an installed app is opened with. Few browsers have it, and
 * TypeScript's library lacks its type.
 */
interface LaunchQueue {
  setConsumer: (
    take: (launch: { files?: readonly { getFile: () => Promise<File> }[] }) => void,
  ) => void
}

/**
 * Receives a roster that the system opened with the app. The browser keeps it until this page asks
 * after the sign-in, and passes it once.
 */
function useLaunchedFile(onFile: (file: File) => void): void {
  useEffectWhen(true, () => {
    const queue: unknown = Reflect.get(globalThis, 'launchQueue')
    if (isQueue(queue))
      queue.setConsumer(({ files }) => void files?.[0]?.getFile().then(onFile, () => undefined))
  })
}

function isQueue(said: unknown): said is LaunchQueue {
  return typeof said === 'object' && said !== null && 'setConsumer' in said
}
