import { startTransition, useEffect, useState } from 'react'
import { readCells, readSheet } from '#client/data/sheets/read-sheet.ts'
import type { ReadSheet, SheetChoices, SheetOutcome } from '#client/data/sheets/sheet-types.ts'
import { guessMapping } from '../roster/guess-mapping.ts'

/** A file, or cells that were copied in a spreadsheet. */
export type RosterSource = File | { cells: string }

/** How far reading is; `by`: what it was read by. `chosen`: another sheet than the first was taken, for the first names no columns. */
export type RosterReading = { state: 'reading' } | { state: 'read'; by: SheetChoices; outcome: SheetOutcome; chosen: boolean }

/** Reads the source by what was found, or chosen instead; while it reads anew, what was read before stands. */
export function useRosterRead(source: RosterSource, choices: SheetChoices): { reading: RosterReading; busy: boolean } {
  const [last, setLast] = useState<{ of: RosterSource; reading: RosterReading & { state: 'read' } } | null>(null)
  useEffect(() => {
    let here = true
    const read = (by: SheetChoices) => (source instanceof File ? readSheet(source, source.name, by) : readCells(source.cells, by))
    void rosterSheet(read, choices).then((found) => {
      // The whole page follows from it: drawn in slices.
      if (here) startTransition(() => setLast({ of: source, reading: { state: 'read', by: choices, ...found } }))
    })
    return () => void (here = false)
  }, [source, choices])
  const isSame = last?.of === source
  return { reading: isSame ? last.reading : { state: 'reading' }, busy: !isSame || last.reading.by !== choices }
}

type Found = { outcome: SheetOutcome; chosen: boolean }

/**
 * The sheet that the people are in: the first that can be seen (G1-91), unless another one alone names the columns of a
 * roster. `chosen`: it is another one than the first. A sheet that somebody chose is read as it is.
 */
async function rosterSheet(read: (by: SheetChoices) => Promise<SheetOutcome>, choices: SheetChoices): Promise<Found> {
  const first = await read(choices)
  const other = first.ok && choices.sheet === undefined ? betterSheet(first.sheet) : null
  const found = other === null ? first : await read({ ...choices, sheet: other })
  return found.ok && other !== null ? { outcome: found, chosen: true } : { outcome: first, chosen: false }
}

/** Another sheet whose beginning names the columns of people where that of the first does not; null: none does. */
function betterSheet({ records, sheets, sheet }: ReadSheet): number | null {
  if (guessMapping(records).isSure) return null
  const at = sheets.findIndex(({ first }, place) => {
    const guess = guessMapping(first)
    return place !== sheet && guess.isSure && guess.columns.includes('email')
  })
  return at === -1 ? null : at
}
