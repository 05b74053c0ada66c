import { startTransition, useEffect, useState } from 'react'
import { readPastedCells, readSheet } from '#client/data/sheets/read-sheet.ts'
import type { SheetTable, SheetReadOptions, SheetOutcome } from '#client/data/sheets/sheet-types.ts'
import { letPageAnswer } from '#client/ui/in-slices.ts'
import { guessMapping } from '../roster/guess-mapping.ts'
import type { RosterMapping } from '../roster/roster-types.ts'

/** A file, or cells copied from a spreadsheet. */
export type RosterSource = File | { cells: string }

/**
 * The result of reading. `chosen` is true for a sheet other than the first, if the first names no
 * columns; `guess` maps the columns to fields.
 */
type Found = { outcome: SheetOutcome; chosen: boolean; guess: RosterMapping }

/** The state of reading; `by` are the settings that it used. */
export type RosterReading = { state: 'reading' } | ({ state: 'read'; by: SheetReadOptions } & Found)

/**
 * Reads the source with the detected or chosen settings. While it reads again, the last result
 * stays.
 */
export function useRosterRead(
  source: RosterSource,
  choices: SheetReadOptions,
): { reading: RosterReading; busy: boolean } {
  const [last, setLast] = useState<{
    of: RosterSource
    reading: RosterReading & { state: 'read' }
  } | null>(null)
  useEffect(() => {
    let here = true
    const read = (by: SheetReadOptions) =>
      source instanceof File
        ? readSheet(source, source.name, by)
        : readPastedCells(source.cells, by)
    void rosterSheet(read, choices).then((found) => {
      // The result changes the whole page, so React renders it in slices.
      if (here)
        startTransition(() =>
          setLast({ of: source, reading: { state: 'read', by: choices, ...found } }),
        )
    })
    return () => void (here = false)
  }, [source, choices])
  const isSame = last?.of === source
  return {
    reading: isSame ? last.reading : { state: 'reading' },
    busy: !isSame || last.reading.by !== choices,
  }
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
