import { startTransition, useEffect, useState } from 'react'
import { readCells, readSheet } from '#client/data/sheets/read-sheet.ts'
import type { ReadSheet, SheetChoices, SheetOutcome } from '#client/data/sheets/sheet-types.ts'
import { letPageAnswer } from '#client/ui/in-slices.ts'
import { guessMapping } from '../roster/guess-mapping.ts'
import type { RosterMapping } from '../roster/roster-types.ts'

/** A file, or cells that were copied in a spreadsheet. */
export type RosterSource = File | { cells: string }

/**
 * What was read: `chosen`: another sheet than the first, for the first names no columns; `guess`:
 * which column fills what.
 */
type Found = { outcome: SheetOutcome; chosen: boolean; guess: RosterMapping }

/** How far reading is; `by`: what it was read by. */
export type RosterReading = { state: 'reading' } | ({ state: 'read'; by: SheetChoices } & Found)

/**
 * Reads the source by what was found, or chosen instead; while it reads anew, what was read before
 * stands.
 */
export function useRosterRead(
  source: RosterSource,
  choices: SheetChoices,
): { reading: RosterReading; busy: boolean } {
  const [last, setLast] = useState<{
    of: RosterSource
    reading: RosterReading & { state: 'read' }
  } | null>(null)
  useEffect(() => {
    let here = true
    const read = (by: SheetChoices) =>
      source instanceof File ? readSheet(source, source.name, by) : readCells(source.cells, by)
    void rosterSheet(read, choices).then((found) => {
      // The whole page follows from it: drawn in slices.
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
 * The sheet that the people are in: the first that can be seen (G1-91), unless another one alone
 * names the columns of a roster. A sheet that somebody chose is read as it is.
 */
async function rosterSheet(
  read: (by: SheetChoices) => Promise<SheetOutcome>,
  choices: SheetChoices,
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

/** Another sheet whose beginning names the columns of people; null: none does. */
function betterSheet({ sheets, sheet }: ReadSheet): number | null {
  const at = sheets.findIndex(({ first }, place) => {
    const guess = guessMapping(first)
    return place !== sheet && guess.isSure && guess.columns.includes('email')
  })
  return at === -1 ? null : at
}
