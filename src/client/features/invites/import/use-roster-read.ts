import { useEffect, useState } from 'react'
import { readCells, readSheet } from '#client/data/sheets/read-sheet.ts'
import type { SheetChoices, SheetOutcome } from '#client/data/sheets/sheet-types.ts'
import { guessMapping } from '../roster/guess-mapping.ts'

/** A file, or cells that were copied in a spreadsheet. */
export type RosterSource = File | { cells: string }

/** How far reading is; `chosen`: another sheet than the first was taken, for the first names no columns. */
export type RosterReading = { state: 'reading' } | { state: 'read'; outcome: SheetOutcome; chosen: boolean }

/** Reads the source by what was found, or chosen instead; while it reads anew, what was read before stands. */
export function useRosterRead(source: RosterSource, choices: SheetChoices): { reading: RosterReading; busy: boolean } {
  const [last, setLast] = useState<{ of: RosterSource; by: SheetChoices; reading: RosterReading } | null>(null)
  useEffect(() => {
    let here = true
    const read = (by: SheetChoices) => (source instanceof File ? readSheet(source, source.name, by) : readCells(source.cells))
    void firstRosterSheet(read, choices).then(({ outcome, chosen }) => {
      if (here) setLast({ of: source, by: choices, reading: { state: 'read', outcome, chosen } })
    })
    return () => void (here = false)
  }, [source, choices])
  const isSame = last?.of === source
  return { reading: isSame ? last.reading : { state: 'reading' }, busy: !isSame || last.by !== choices }
}

/**
 * The sheet that the people are in: the first that can be seen (G1-91), unless another one alone names the columns of a
 * roster. `chosen`: it is another one than the first. A sheet that somebody chose is read as it is.
 */
async function firstRosterSheet(read: (by: SheetChoices) => Promise<SheetOutcome>, choices: SheetChoices): Promise<{ outcome: SheetOutcome; chosen: boolean }> {
  const first = await read(choices)
  if (!first.ok || choices.sheet !== undefined || guessMapping(first.sheet.records).isSure) return { outcome: first, chosen: false }
  for (const [at, { rows }] of first.sheet.sheets.entries()) {
    if (at === first.sheet.sheet || rows === 0) continue
    const other = await read({ ...choices, sheet: at })
    if (other.ok && guessMapping(other.sheet.records).isSure) return { outcome: other, chosen: true }
  }
  return { outcome: first, chosen: false }
}
