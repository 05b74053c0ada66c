import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import type { SheetReadOptions, SheetTable } from '#client/data/sheets/sheet-types.ts'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { useIdleSteps } from '#client/ui/when-idle.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { type LineTab, sortedLines } from '../roster/line-order.ts'
import type { RosterMapping } from '../roster/roster-types.ts'
import type { RosterSource } from './choose-roster.tsx'
import { AskHeader, ColumnsChip, FillForAll } from './columns.tsx'
import { ImportedFileLine, SheetNotes } from './file-line.tsx'
import { MendChoicesGiven } from './import-cell.tsx'
import { ImportLines } from './import-lines.tsx'
import css from './import.module.css'
import { type Breakpoint, shownColumns, unmappedFields } from './roster-columns.ts'
import { AlikeBanner, ApartDialog, ImportBar, RunStrip, SeatNeeds } from './run-summary.tsx'
import { saveRefused } from './save-sheets.ts'
import { ImportHead, UnreadSource, useSourceName } from './unread-roster.tsx'
import { type Corrected, type RunProps, useOnceJudged, useRosterRun } from './use-roster-run.ts'

type DryRunPageProps = RunProps &
  Corrected & {
    source: RosterSource
    sheet: SheetTable
    /** The guessed fields of the columns, before a choice by the person or the device. */
    guess: RosterMapping
    /** True if a sheet other than the first was read. */
    isOtherSheet: boolean
    choices: SheetReadOptions
    onChoices: (choices: SheetReadOptions) => void
    /** True while the file is read again. */
    busy: boolean
    onSource: (file: File) => void
    /** Reads the file with the original settings again; null if it already is. */
    onUndo: (() => void) | null
    onClose: () => void
  }

/**
 * Shows the effect of a roster line by line, with corrections in place, and imports it (look,
 * 'Import').
 */
export function DryRunPage({
  source,
  sheet,
  guess,
  isOtherSheet,
  choices,
  onChoices,
  busy,
  onSource,
  onUndo,
  onClose,
  ask,
  onTouched,
  table,
  people,
  onTake,
}: DryRunPageProps) {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const isPasted = !(source instanceof File)
  const name = useSourceName(source)
  const state = useRosterRun({ sheet, guess, adds: isPasted, table, people })
  const { run, ranBy, mapping, acts, left, isTouched } = state
  useEffect(() => {
    onTouched(isTouched)
    return () => onTouched(false)
  }, [isTouched, onTouched])
  const lines = run?.lines
  // Other settings read other lines, so corrections would be lost.
  const choose = (next: SheetReadOptions) => ask(() => onChoices(next))
  const lacking = useMemo(
    () =>
      unmappedFields(mapping.columns).includes('jobTitle')
        ? (lines ?? []).filter(({ values }) => (values.jobTitle ?? '') === '').length
        : 0,
    [lines, mapping],
  )
  const [tab, setTab] = useState<LineTab>('all')
  const [confirming, setAsks] = useState(false)
  /** The line to focus; `times` repeats a request for the same line. */
  const [goal, setGoal] = useState<{ line: number; times: number } | null>(null)
  useEffectWhen(goal, ({ line }) => goToLine(line))
  const phone = useMedia(media.phone)
  const landscape = useMedia(media.landscapeUp)
  const room: Breakpoint = phone ? 'phone' : landscape ? 'wide' : 'portrait'
  const columns = useMemo(() => shownColumns(mapping.columns, room), [mapping.columns, room])
  // Renders in steps, because each is large: the settings, the summary, then the lines.
  const drawn = useIdleSteps(2)
  // A corrected line keeps its place until the tab or the rules of the check change.
  const ranks = useMemo(
    // oxlint-disable-next-line react/exhaustive-deps -- keeps the ranks of the moment the tab opened
    () => run?.ranks ?? new Uint8Array(),
    // oxlint-disable-next-line react/exhaustive-deps
    [tab, ranBy?.mapping, ranBy?.updates, ranBy?.key],
  )
  const shown = useMemo(() => sortedLines(lines ?? [], tab, ranks), [lines, tab, ranks])
  const take = () => {
    setAsks(false)
    const next = state.take(name)
    if (next !== null) onTake(next)
  }
  const takeOrAsk = useOnceJudged(state.busy, () => {
    if (run === null || !run.isTakeable || run.held.length > 0) return
    if (run.apart.length > 0) setAsks(true)
    else take()
  })
  const goTo = (line: number) => {
    setTab('all')
    setGoal((before) => ({ line, times: (before?.times ?? 0) + 1 }))
  }
  const [guessed] = useState(mapping)
  // Without lines the file counts as empty, unless the person's choice of a header removed them,
  // which they can change on this page.
  if (run !== null && run.lines.length === 0 && mapping === guessed)
    return (
      <UnreadSource
        fault="empty"
        source={source}
        onSource={onSource}
        onUndo={onUndo}
        onClose={onClose}
      />
    )
  return (
    <>
      <ScrollArea>
        <ImportHead onSource={onSource} onClose={onClose}>
          <ImportedFileLine
            name={name}
            isPasted={isPasted}
            sheet={sheet}
            header={mapping.header}
            lines={lines?.length ?? 0}
            choices={choices}
            onChoices={choose}
            onHeader={state.chooseHeader}
          >
            <ColumnsChip columns={state.choice} folded={room !== 'wide'} />
          </ImportedFileLine>
          <AskHeader mapping={mapping} onAnswer={state.choose} />
          {lacking > 0 && (
            <FillForAll lacking={lacking} onFill={(jobTitle) => state.fill('jobTitle', jobTitle)} />
          )}
          <SheetNotes sheet={sheet} chosen={isOtherSheet} />
          <SeatNeeds needs={state.seats} onLine={goTo} />
          <div className={css.strip}>
            {drawn > 0 && (
              <RunStrip
                state={state}
                tab={tab}
                onTab={setTab}
                rows={table.rows.length}
                people={people.length}
              />
            )}
          </div>
        </ImportHead>
        {drawn < 2 ? (
          <SkeletonRows label={t`Reading ${name}`} count={6} />
        ) : (
          <MendChoicesGiven value={state.choices}>
            <ImportLines
              key={goal?.times ?? 0}
              startAt={goal && String(goal.line)}
              lines={lines && shown}
              left={left}
              columns={columns}
              room={room}
              choice={state.choice}
              acts={acts}
              memoryKey={`import ${name} ${tab} ${room}`}
            />
          </MendChoicesGiven>
        )}
      </ScrollArea>
      {state.offer !== null && <AlikeBanner offer={state.offer} choices={state.choices} />}
      {run !== null && (
        <ImportBar
          run={run}
          adds={isPasted}
          busy={busy}
          onHeld={goTo}
          onSaveRefused={() =>
            void saveRefused(i18n, name, sheet.records, mapping, run.lines).then(
              () => toasts.show({ kind: 'success', text: t`The file is saved` }),
              () => toasts.show({ kind: 'error', text: t`The file could not be made. Try again.` }),
            )
          }
          onTake={takeOrAsk}
          onCancel={onClose}
        />
      )}
      {confirming && run !== null && (
        <ApartDialog changes={run.apart} onConfirm={take} onCancel={() => setAsks(false)} />
      )}
    </>
  )
}

/** Scrolls to a line and focuses its first field. */
function goToLine(line: number): void {
  const row = document.querySelector(`[data-line="${line}"]`)
  row?.scrollIntoView({ block: 'center' })
  // A line without open fields can focus only its number.
  const target = row?.querySelector('input') ?? row?.querySelector('button')
  target?.focus()
}
