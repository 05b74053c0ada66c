import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconFileOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RecordListData } from '#client/data/replica/view-types.ts'
import type { SheetError } from '#client/data/sheets/sheet-types.ts'
import { ListsLoadBoundary } from '#client/records/lists-load-boundary.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { usePageTitle } from '#client/ui/page/use-page-title.ts'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { ChooseRoster, type RosterSource } from './choose-roster.tsx'
import css from './import.module.css'

/** The ways out of a roster: another file, or back to the table. */
export type Ways = { onSource: (file: File) => void; onClose: () => void }

/** The title with the way back before it, and a text that the import has changed nothing yet. */
export function ImportHead({ children, onSource, onClose }: Ways & { children?: ReactNode }) {
  const { t } = useLingui()
  const heading = usePageTitle()
  return (
    <header className={css.top}>
      <div className={css.titleLine}>
        <IconButton
          label={t`Back`}
          icon={<Icon icon={IconChevronLeft} size={24} bold />}
          onClick={onClose}
        />
        <h1 ref={heading}>{t`Import a roster`}</h1>
        <span className={css.fact}>{t`Nothing is changed yet`}</span>
        <span className={css.other}>
          <ChooseRoster onSource={onSource}>{t`Another file`}</ChooseRoster>
        </span>
      </div>
      {children}
    </header>
  )
}

/** The page of a roster without lines: its head, and what it waits for. */
function WaitingPage({ children, ...ways }: Ways & { children: ReactNode }) {
  return (
    <ScrollArea>
      <ImportHead {...ways} />
      <div className={css.state}>{children}</div>
    </ScrollArea>
  )
}

function CancelButton({ onClose }: Pick<Ways, 'onClose'>) {
  const { t } = useLingui()
  return <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
}

/** Shows that the worker is reading; the page does not wait for it. */
export function ReadingSource({ source, ...ways }: Ways & { source: RosterSource }) {
  const { t } = useLingui()
  const name = useSourceName(source)
  return (
    <WaitingPage {...ways}>
      <SkeletonRows label={t`Reading ${name}`} count={6} />
      <CancelButton {...ways} />
    </WaitingPage>
  )
}

/** Waits for the company's people, because without them every line would show as new. */
export function Uncompared({
  of,
  ...ways
}: Ways & { of: readonly Omit<RecordListData<never>, 'rows'>[] }) {
  const { t } = useLingui()
  return (
    <WaitingPage {...ways}>
      <ListsLoadBoundary
        of={of}
        failed={t`The people of the company could not be read. Without them it is not known who in the file is new.`}
        loading={t`Reading the people of the company`}
      >
        {null}
      </ListsLoadBoundary>
      <CancelButton {...ways} />
    </WaitingPage>
  )
}

/**
 * Explains why the file has no lines to check, and lets the person choose another file (INV-98).
 */
export function UnreadSource({
  fault,
  record,
  source,
  onUndo,
  ...ways
}: Ways & {
  fault: SheetError
  record?: number | undefined
  source: RosterSource
  /** Undoes the choices of how to read it; null without any. */ onUndo: (() => void) | null
}) {
  const { t } = useLingui()
  const { title, way } = useFileWords(record)[fault]
  const name = useSourceName(source)
  return (
    <WaitingPage {...ways}>
      <ProblemState
        icon={<Icon icon={IconFileOff} size={26} />}
        title={title}
        action={
          <>
            {onUndo !== null && <Button onClick={onUndo}>{t`Read it as before`}</Button>}
            <ChooseRoster onSource={ways.onSource}>{t`Choose another file`}</ChooseRoster>
            <CancelButton {...ways} />
          </>
        }
      >
        <b className={css.name}>{name}</b> {way}
      </ProblemState>
    </WaitingPage>
  )
}

/** Returns why a file is refused, and how to fix it (G1-93, INV-98). */
function useFileWords(
  record: number | undefined,
): Readonly<Record<SheetError, { title: string; way: string }>> {
  const { t } = useLingui()
  const kept = t`Your table is as it was.`
  return {
    type: {
      title: t`The file must be a CSV or a spreadsheet.`,
      way: t`It may be a .csv, .xls, .xlsx or .ods file. ${kept}`,
    },
    size: {
      title: t`The file must be smaller than 2 MB.`,
      way: t`Save only the sheet with the people, or split it into two files. ${kept}`,
    },
    empty: {
      title: t`The file has no users.`,
      way: t`The rows below the header are empty. ${kept}`,
    },
    content: {
      title: t`The content is not a table.`,
      way: t`The name says CSV or spreadsheet, but the content is of another kind. Open it in the program it comes from, and save it as CSV or XLSX. ${kept}`,
    },
    damaged: {
      title:
        record === undefined
          ? t`The file is damaged.`
          : t`The file is damaged from line ${record} on.`,
      way: t`Open it in the program it comes from, save it again, and choose it again. ${kept}`,
    },
    encrypted: {
      title: t`The file is locked with a password.`,
      way: t`Save it without a password, and choose it again. ${kept}`,
    },
    'too-much': {
      title: t`The file holds more than can be read.`,
      way: t`Save only the sheet with the people, without empty rows and columns that are formatted. ${kept}`,
    },
    'too-long': {
      title: t`Reading took longer than 10 seconds and was stopped.`,
      way: t`Save only the sheet with the people as CSV, and choose that file. ${kept}`,
    },
  }
}

/** Returns the file's name; pasted cells have a name of their own. */
export function useSourceName(source: RosterSource): string {
  const { t } = useLingui()
  return source instanceof File ? source.name : t`Pasted cells`
}
