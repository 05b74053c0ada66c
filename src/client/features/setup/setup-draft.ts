import { useCallback, useRef, useState } from 'react'
import type { FormDraft, Opening } from '#client/workspace/use-draft.ts'
import type { NewProject } from './project-rows.ts'
import type { Ticks } from './selection.ts'
import { asked, metaOf, type SetupMeta } from './steps.ts'

/**
 * All that is entered in the wizard and not in the company's record yet; kept on the device, for
 * each company and person.
 */
export interface SetupDraft {
  meta: SetupMeta
  ticks: Ticks
  rows: readonly NewProject[]
  /**
   * Projects that went out and have no answer yet, with the key of their call: sent again it is the
   * same call (G1-105).
   */
  out: { key: string; rows: readonly string[] } | null
}

/** As the wizard of a company begins. */
export function setupOpening(hasPreviousConfiguration: boolean): Opening<SetupDraft> {
  const meta = metaOf(hasPreviousConfiguration)
  return { values: { meta, ticks: {}, rows: [], out: null }, seen: {}, guards: {}, isEmpty }
}

/** Returns true for a draft that holds no entry, only the step that the person has reached. */
const isEmpty = ({ ticks, rows, out }: SetupDraft): boolean =>
  Object.keys(ticks).length + rows.length === 0 && out === null

/** The draft while the wizard is open. */
export interface OpenDraft {
  values: SetupDraft
  /** When the device kept it last, ISO 8601. */
  savedAt: string | null
  /** Makes another draft of this one; kept with a short delay. */
  alter: (next: (before: SetupDraft) => SetupDraft) => void
  /** As it is, also where what was just changed is not drawn yet. */
  latest: () => SetupDraft
  /** Keeps it at once: before something leaves the device that it has to know of. */
  flush: () => Promise<void>
}

/** Changes of one event follow each other, drawn or not. */
export function useOpenDraft(
  start: SetupDraft,
  { keep, flush, savedAt }: FormDraft<SetupDraft>,
): OpenDraft {
  // Regulations that were open pop up over nobody who comes back.
  const [begun] = useState(() => ({ ...start, meta: asked(start.meta, null) }))
  const [values, setValues] = useState(begun)
  const now = useRef(begun)
  const alter = useCallback(
    (next: (before: SetupDraft) => SetupDraft) => {
      now.current = next(now.current)
      setValues(now.current)
      keep(now.current)
    },
    [keep],
  )
  return { values, savedAt, alter, latest: useCallback(() => now.current, []), flush }
}
