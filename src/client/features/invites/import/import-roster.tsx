import { useState } from 'react'
import type { SheetChoices } from '#client/data/sheets/sheet-types.ts'
import type { Records } from '#client/data/replica/rows.ts'
import type { BulkTable } from '../bulk/bulk-row.ts'
import type { ExistingPerson } from '../roster/existing-person.ts'
import { RosterDrop } from './choose-roster.tsx'
import { DryRunPage } from './dry-run-page.tsx'
import { Reading, Uncompared, Unread } from './source-states.tsx'
import { type RosterSource, useRosterRead } from './use-roster-read.ts'

export type ImportRosterProps = {
  /** A file that was chosen, dropped or opened by the system, or cells that were pasted. */
  source: RosterSource
  /** As it stands: nothing of it changes before it is taken. */
  table: BulkTable
  /** Who is in the company already. */
  people: readonly ExistingPerson[]
  /** Not everything is there yet that the file is compared with. */
  unread?: readonly Omit<Records<never>, 'rows'>[]
  onTake: (next: BulkTable) => void
  onClose: () => void
}

/** A roster is looked over before it becomes the bulk table: read, its columns named, each line judged (INV-88 to INV-98; look, 'Import'). */
export function ImportRoster({ source: first, unread = [], ...rest }: ImportRosterProps) {
  // Another one chosen here, until the page hands in one itself.
  const [chosen, setChosen] = useState<{ over: RosterSource; source: RosterSource } | null>(null)
  const source = chosen?.over === first ? chosen.source : first
  const choose = (file: File) => setChosen({ over: first, source: file })
  return (
    <RosterDrop onSource={choose}>
      {unread.length > 0 ? <Uncompared of={unread} onSource={choose} onClose={rest.onClose} /> : <SourceRead key={keyOf(source)} source={source} onSource={choose} {...rest} />}
    </RosterDrop>
  )
}

// What was chosen for a file is no choice for another one.
const keys = new WeakMap<RosterSource, string>()

function keyOf(source: RosterSource): string {
  const key = keys.get(source) ?? crypto.randomUUID()
  keys.set(source, key)
  return key
}

function SourceRead({ source, onSource, ...rest }: Omit<ImportRosterProps, 'unread'> & { onSource: (file: File) => void }) {
  const [choices, setChoices] = useState<SheetChoices>({})
  const { reading, busy } = useRosterRead(source, choices)
  const { onClose } = rest
  if (reading.state === 'reading') return <Reading source={source} onSource={onSource} onClose={onClose} />
  const { outcome, chosen, by } = reading
  if (!outcome.ok) return <Unread fault={outcome.fault} record={outcome.record} source={source} onSource={onSource} onClose={onClose} />
  return <DryRunPage key={JSON.stringify(by)} source={source} sheet={outcome.sheet} isOtherSheet={chosen} choices={choices} onChoices={setChoices} busy={busy} onSource={onSource} {...rest} />
}
