import { useCallback, useRef, useState } from 'react'
import type { FormDraft, InitialForm } from '#client/workspace/use-draft.ts'
import type { NewProject } from './project-rows.ts'
import type { FormSelection } from './selection.ts'
import { askQuestion, setupMeta, type SetupMeta } from './steps.ts'

/**
 * The entries of the wizard that are not on the server yet; the device stores them for each company
 * and person.
 */
export interface SetupDraft {
  meta: SetupMeta
  ticks: FormSelection
  rows: readonly NewProject[]
  /**
   * Projects that were sent and have no answer yet, with the key of their call: a retry is the same
   * call (G1-105).
   */
  out: { key: string; rows: readonly string[] } | null
}

/** Returns the first draft of a company's wizard. */
export function setupOpening(hasPreviousConfiguration: boolean): InitialForm<SetupDraft> {
  const meta = setupMeta(hasPreviousConfiguration)
  return { values: { meta, ticks: {}, rows: [], out: null }, seen: {}, guards: {}, isEmpty }
}

/**
 * Returns true for a draft without entries, which has only the step that the person has reached.
 */
const isEmpty = ({ ticks, rows, out }: SetupDraft): boolean =>
  Object.keys(ticks).length + rows.length === 0 && out === null

/** The draft while the wizard is open. */
export interface OpenSetupDraft {
  values: SetupDraft
  /** The time when the device last stored it, ISO 8601. */
  savedAt: string | null
  /** Changes the draft, which is stored after a short delay. */
  alter: (next: (before: SetupDraft) => SetupDraft) => void
  /** Returns the present draft, also before a change renders. */
  latest: () => SetupDraft
  /** Stores it at once, before a request that the device must remember. */
  flush: () => Promise<void>
}

/** Applies several changes of one event in turn, without a render between them. */
export function useOpenDraft(
  start: SetupDraft,
  { storeSoon, flush, savedAt }: FormDraft<SetupDraft>,
): OpenSetupDraft {
  // A person who returns does not find a dialog of regulations open.
  const [begun] = useState(() => ({ ...start, meta: askQuestion(start.meta, null) }))
  const [values, setValues] = useState(begun)
  const now = useRef(begun)
  const alter = useCallback(
    (next: (before: SetupDraft) => SetupDraft) => {
      now.current = next(now.current)
      setValues(now.current)
      storeSoon(now.current)
    },
    [storeSoon],
  )
  return { values, savedAt, alter, latest: useCallback(() => now.current, []), flush }
}
