import { use } from 'react'
import { useSlot } from '../slots.tsx'
import type { RecordRegistry } from './record-words.ts'

/** Loads the words of the kinds of record; waits for their file the first time. */
export function useRecordWords(): RecordRegistry {
  const [load] = useSlot('record.words')
  if (!load) throw new Error('No words of records: put SlotsContext around the screen.')
  return use(load())
}
