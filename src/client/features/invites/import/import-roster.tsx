import { useDidUpdate } from '@mantine/hooks'
import { startTransition, useState } from 'react'
import type { RecordListData } from '#client/data/replica/view-types.ts'
import { readPastedCells, readSheet } from '#client/data/sheets/read-sheet.ts'
import type { SheetOutcome, SheetReadOptions, SheetTable } from '#client/data/sheets/sheet-types.ts'
import { useUnsavedChangesGuard } from '#client/records/form/unsaved-changes-guard.tsx'
import { letPageAnswer } from '#client/ui/in-slices.ts'
import { useArrival } from '#client/ui/use-arrival.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import type { BulkTable } from '../bulk-row.ts'
import type { ExistingPerson } from '../roster/existing-person.ts'
import { guessMapping } from '../roster/guess-mapping.ts'
import type { RosterMapping } from '../roster/roster-types.ts'
import { RosterDrop, type RosterSource } from './choose-roster.tsx'
import { DryRunPage } from './dry-run-page.tsx'
import { ReadingSource, Uncompared, UnreadSource, type Ways } from './unread-roster.tsx'
import type { Corrected } from './use-roster-run.ts'

type ImportRosterProps = {
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
  /** The source, and the number of those before it. */
  const [{ source, place }, setSource] = useState({ source: handedIn, place: 0 })
  const [isTouched, setTouched] = useState(false)
  // Corrections are in no draft, but the table behind the import is.
  const guard = useUnsavedChangesGuard(
    isTouched || rest.table.rows.length + rest.table.changes.length > 0,
    !isTouched,
  )
  const ask = (then: () => void) => (isTouched ? guard.discard(async () => then()) : then())
  const choose = (next: RosterSource) =>
    ask(() => setSource((before) => ({ source: next, place: before.place + 1 })))
  useAnother(handedIn, choose)
  useEffectWhen(true, fetchFurtherLetters)
  const ways: Ways = { onSource: choose, onClose: () => ask(onClose) }
  return (
    <RosterDrop onSource={choose}>
      {unread.length > 0 ? (
        <Uncompared of={unread} {...ways} />
      ) : (
        <SourceRead
          key={place}
          source={source}
          {...ways}
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
  useDidUpdate(() => onAnother(source), [source])
}

type SourceReadProps = Omit<ImportRosterProps, 'unread'> & Corrected & Ways

/** One source; another one is another component, so that one file's choices do not apply to it. */
function SourceRead({ source, ...rest }: SourceReadProps) {
  const [choices, setChoices] = useState<SheetReadOptions>({})
  const { reading, busy } = useRosterRead(source, choices)
  const ways = { onSource: rest.onSource, onClose: rest.onClose }
  if (reading === null) return <ReadingSource source={source} {...ways} />
  // A choice that makes the file unreadable can be undone.
  const onUndo = Object.keys(choices).length === 0 ? null : () => setChoices({})
  const { outcome, chosen, guess, by } = reading
  if (!outcome.ok)
    return (
      <UnreadSource
        fault={outcome.fault}
        record={outcome.record}
        source={source}
        onUndo={onUndo}
        {...ways}
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

/**
 * The result of reading. `chosen` is true for a sheet other than the first, if the first names no
 * columns; `guess` maps the columns to fields.
 */
type Found = { outcome: SheetOutcome; chosen: boolean; guess: RosterMapping }

/**
 * Reads the source with the detected or chosen settings. While it reads again, the last result
 * stays; `by` are the settings that it used.
 */
function useRosterRead(source: RosterSource, choices: SheetReadOptions) {
  const [reading, setReading] = useState<(Found & { by: SheetReadOptions }) | null>(null)
  const read = (by: SheetReadOptions) =>
    source instanceof File ? readSheet(source, source.name, by) : readPastedCells(source.cells, by)
  useArrival(
    () => rosterSheet(read, choices),
    // The result changes the whole page, so React renders it in slices.
    (found) => startTransition(() => setReading({ ...found, by: choices })),
    [source, choices],
  )
  return { reading, busy: reading?.by !== choices }
}

/**
 * Reads the sheet with the people: the first visible one (G1-91), unless only another one names a
 * roster's columns. A sheet that the person chose is read without a guess.
 */
async function rosterSheet(
  read: (by: SheetReadOptions) => Promise<SheetOutcome>,
  choices: SheetReadOptions,
): Promise<Found> {
  const first = await guessed(read(choices))
  const other =
    first.outcome.ok && choices.sheet === undefined && !first.guess.isSure
      ? betterSheet(first.outcome.sheet)
      : null
  if (other === null) return first
  const found = await guessed(read({ ...choices, sheet: other }))
  return found.outcome.ok ? { ...found, chosen: true } : first
}

async function guessed(reading: Promise<SheetOutcome>): Promise<Found> {
  const outcome = await reading
  await letPageAnswer()
  return { outcome, chosen: false, guess: guessMapping(outcome.ok ? outcome.sheet.records : []) }
}

/** Returns another sheet whose first lines name the columns of people; null if none does. */
function betterSheet({ sheets, sheet }: SheetTable): number | null {
  const at = sheets.findIndex(({ first }, place) => {
    const guess = guessMapping(first)
    return place !== sheet && guess.isSure && guess.columns.includes('email')
  })
  return at === -1 ? null : at
}
