import { useEffect, useRef, useState } from 'react'
import type { SheetReadOptions } from '#client/data/sheets/sheet-types.ts'
import type { RecordListData } from '#client/data/replica/view-types.ts'
import { useUnsavedChangesGuard } from '#client/records/form/unsaved-changes-guard.tsx'
import type { BulkTable } from '../bulk-row.ts'
import type { ExistingPerson } from '../roster/existing-person.ts'
import { RosterDrop } from './choose-roster.tsx'
import { DryRunPage } from './dry-run-page.tsx'
import { ReadingSource, Uncompared, UnreadSource } from './source-states.tsx'
import { type RosterSource, useRosterRead } from './use-roster-read.ts'
import type { Corrected } from './use-roster-run.ts'

export type ImportRosterProps = {
  /** A file that was chosen, dropped or opened by the system, or pasted cells. */
  source: RosterSource
  /** The current table, which stays unchanged until the import. */
  table: BulkTable
  /** The company's people. */
  people: readonly ExistingPerson[]
  /** Lists needed for the comparison that are not read yet. */
  unread?: readonly Omit<RecordListData<never>, 'rows'>[]
  onTake: (next: BulkTable) => void
  onClose: () => void
}

/**
 * Checks a roster before it becomes the bulk table: reads it, maps its columns, checks each line
 * (INV-88 to INV-98; look, 'Import').
 */
export function ImportRoster({
  source: handedIn,
  unread = [],
  onClose,
  ...rest
}: ImportRosterProps) {
  const [source, setSource] = useState(handedIn)
  const [isTouched, setTouched] = useState(false)
  // Corrections are in no draft, but the table behind the import is.
  const guard = useUnsavedChangesGuard(
    isTouched || rest.table.rows.length + rest.table.changes.length > 0,
    !isTouched,
  )
  const ask = (then: () => void) => (isTouched ? guard.discard(async () => then()) : then())
  const choose = (next: RosterSource) => ask(() => setSource(next))
  useAnother(handedIn, choose)
  useEffect(fetchFurtherLetters, [])
  const close = () => ask(onClose)
  return (
    <RosterDrop onSource={choose}>
      {unread.length > 0 ? (
        <Uncompared of={unread} onSource={choose} onClose={close} />
      ) : (
        <SourceRead
          key={keyOf(source)}
          source={source}
          onSource={choose}
          onClose={close}
          ask={ask}
          onTouched={setTouched}
          {...rest}
        />
      )}
      {guard.dialog}
    </RosterDrop>
  )
}

/** Passes on another source that is pasted or opened by the system during an import. */
function useAnother(source: RosterSource, onAnother: (source: RosterSource) => void): void {
  const heard = useRef(source)
  useEffect(() => {
    if (heard.current === source) return
    heard.current = source
    onAnother(source)
  }, [source, onAnother])
}

// Gives each source a key, so that one file's choices do not apply to another.
const keys = new WeakMap<RosterSource, string>()

function keyOf(source: RosterSource): string {
  const key = keys.get(source) ?? crypto.randomUUID()
  keys.set(source, key)
  return key
}

type SourceReadProps = Omit<ImportRosterProps, 'unread'> &
  Corrected & { onSource: (file: File) => void }

function SourceRead({ source, onSource, ...rest }: SourceReadProps) {
  const [choices, setChoices] = useState<SheetReadOptions>({})
  const { reading, busy } = useRosterRead(source, choices)
  const { onClose } = rest
  // A choice that makes the file unreadable can be undone.
  const onUndo = Object.keys(choices).length === 0 ? null : () => setChoices({})
  if (reading.state === 'reading')
    return <ReadingSource source={source} onSource={onSource} onClose={onClose} />
  const { outcome, chosen, guess, by } = reading
  if (!outcome.ok)
    return (
      <UnreadSource
        fault={outcome.fault}
        record={outcome.record}
        source={source}
        onSource={onSource}
        onUndo={onUndo}
        onClose={onClose}
      />
    )
  return (
    <DryRunPage
      key={JSON.stringify(by)}
      source={source}
      sheet={outcome.sheet}
      guess={guess}
      isOtherSheet={chosen}
      choices={choices}
      onChoices={setChoices}
      onUndo={onUndo}
      busy={busy}
      onSource={onSource}
      {...rest}
    />
  )
}

/**
 * Loads the font file for names from beyond Western Europe (ł, ş, č) before any shows, because a
 * late font would lay out the whole page again.
 */
function fetchFurtherLetters(): void {
  // Without it the page shows another font.
  void document.fonts.load('1rem "Atkinson Hyperlegible Next Variable"', 'ł').catch(() => undefined)
}
